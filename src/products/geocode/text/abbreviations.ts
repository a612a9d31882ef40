/** Short words and what they may abbreviate, folded. Words shortened to their beginning are found by prefix anyway. */
const MEANINGS: Readonly<Record<string, readonly string[]>> = {
  st: ['saint', 'sankt', 'santo', 'sint', 'street'],
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

const ORDINAL = /^(\d+)(?:st|nd|rd|th|er|re|ere|eme)$/;

/** Returns the words that a folded one may abbreviate: `st` → `saint`, `sankt`, …, `74th` → `74`; mostly none. */
export function meaningsOf(word: string): readonly string[] {
  if (Object.hasOwn(MEANINGS, word)) return MEANINGS[word];
  const ordinal = ORDINAL.exec(word);
  return ordinal === null ? [] : [ordinal[1]];
}
