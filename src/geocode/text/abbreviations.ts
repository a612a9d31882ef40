/** Short words and what they may stand for, folded. Words that are shortened to their beginning are found by it anyway. */
const MEANINGS: Readonly<Record<string, readonly string[]>> = {
  st: ['saint', 'sankt', 'santo', 'sint'],
  ste: ['sainte'],
  sta: ['santa'],
  rd: ['road'],
  ln: ['lane'],
  hwy: ['highway'],
  av: ['avenue', 'avenida', 'avinguda'],
  avda: ['avenida'],
  bd: ['boulevard'],
  blvd: ['boulevard'],
  dr: ['doktor', 'doctor', 'doutor', 'drive'],
  mt: ['mount', 'mont'],
  ft: ['fort'],
  hbf: ['hauptbahnhof'],
  bf: ['bahnhof'],
  bhf: ['bahnhof'],
  pl: ['place', 'placa', 'plaza', 'platz', 'plac'],
  pca: ['praca'],
  pza: ['plaza', 'piazza'],
  pta: ['puerta', 'porta'],
  ctra: ['carretera'],
  sq: ['square'],
  gde: ['grande'],
  ul: ['ulica', 'ulitsa', 'ulice', 'vulytsia'],
};

/** What a folded word may stand for: `st` → `saint`, `sankt`, …; mostly nothing. */
export const meaningsOf = (word: string): readonly string[] => (Object.hasOwn(MEANINGS, word) ? MEANINGS[word] : []);
