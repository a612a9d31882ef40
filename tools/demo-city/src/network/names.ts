import type { Random } from '../../../../src/kit/core/random.ts';
import type { Zone } from '../plan/zones.ts';

const TRADES =
  'Bäcker Schuster Gerber Färber Weber Schmied Töpfer Seiler Böttcher Fischer Müller Metzger Kürschner Sattler Tuchmacher Glaser Wagner Zimmer Krämer Salz Korn Wein Vieh Holz Hirsch Löwen Adler Engel Stern Kronen Mönch Nonnen Pfarr Kirch Kapellen Spital Brunnen Mauer Turm Tor Graben Burg Ritter Rosen Schild Schwanen Bader Stein Lange Enge Krumme Hohe Untere Obere Neue Alte Kleine'.split(
    ' ',
  );
const PEOPLE =
  'Goethe Schiller Lessing Heine Mörike Uhland Eichendorff Kleist Herder Kant Leibniz Humboldt Kepler Gauß Röntgen Planck Hertz Siemens Bosch Daimler Dürer Cranach Holbein Mozart Beethoven Schubert Schumann Brahms Händel Bach Haydn Telemann Weber Liszt Mendelssohn Fontane Storm Raabe Hebbel Keller Hölderlin Novalis Gutenberg Kopernikus Virchow Koch Pestalozzi Fröbel Kolping Curie Meitner Noether Droste Arnim Varnhagen Lasker Kollwitz Modersohn Stein Merian Stauffenberg Scholl Luther Melanchthon Hutten Sickingen Körner Arndt Gellert Wieland Rückert Freiligrath Büchner Hauff Grimm Brentano Tieck Schlegel Fichte Hegel Schelling Bunsen Liebig Wöhler Fraunhofer Ohm Helmholtz Linné Darwin Nansen Nobel Dunant'.split(
    ' ',
  );
const NATURE =
  'Linden Ahorn Kastanien Ulmen Pappel Weiden Eichen Buchen Tannen Fichten Kiefern Lärchen Birken Erlen Eschen Akazien Platanen Nussbaum Kirsch Apfel Birn Pflaumen Quitten Schlehen Hasel Holder Rosen Tulpen Nelken Lilien Dahlien Astern Veilchen Mohn Kornblumen Malven Primel Enzian Krokus Narzissen Lavendel Jasmin Ginster Heide Wiesen Feld Garten Wald Berg Tal Bach Quellen Teich See Sonnen Abend Morgen Sommer Frühlings Lerchen Amsel Drossel Finken Meisen Schwalben Star Zeisig Nachtigallen Reiher Kranich Storchen Falken Habicht Bussard Eulen Fuchs Dachs Hasen Reh Igel Eichhorn Mühlen Ziegel Kloster Schul Kirchen Friedens Post Bahn'.split(
    ' ',
  );
const PLACES =
  'Bremer Hamburger Lübecker Kieler Rostocker Schweriner Berliner Potsdamer Magdeburger Leipziger Dresdner Erfurter Weimarer Jenaer Kasseler Marburger Gießener Fuldaer Mainzer Wormser Speyerer Trierer Koblenzer Bonner Kölner Aachener Essener Münsteraner Osnabrücker Göttinger Bamberger Nürnberger Regensburger Passauer Augsburger Ulmer Konstanzer Freiburger Basler Zürcher Berner Wiener Grazer Linzer Salzburger Innsbrucker Bozener Prager Danziger Straßburger Luxemburger Brüsseler'.split(
    ' ',
  );
const WORKS =
  'Werft Kai Kran Speicher Lager Container Schleusen Gießerei Walzwerk Kessel Turbinen Dampf Maschinen Motoren Draht Kabel Stahl Kupfer Zement Papier Zucker Mälzer Brauerei Gerätebau Fabrik Gewerbe Handels Speditions Zoll Güter'.split(
    ' ',
  );

const LISTS: Readonly<
  Partial<Record<Zone, readonly (readonly [stems: readonly string[], endings: readonly string[]])[]>>
> = {
  oldTown: [[TRADES, ['gasse', 'gasse', 'straße', 'winkel', 'stiege']]],
  core: [
    [PEOPLE, ['straße', 'straße', 'allee']],
    [PLACES, [' Straße']],
  ],
  inner: [
    [PEOPLE, ['straße', 'weg', 'ring']],
    [NATURE, ['straße', 'allee', 'straße']],
    [PLACES, [' Straße', ' Weg']],
  ],
  outer: [
    [NATURE, ['weg', 'straße', 'ring', 'pfad', 'hang', 'grund']],
    [PEOPLE, ['weg', 'hof']],
  ],
  village: [
    [NATURE, ['weg', 'straße', 'gasse', 'hof', 'rain', 'anger', 'blick']],
    [TRADES, ['weg']],
  ],
  industry: [[WORKS, ['straße', 'weg', 'ring']]],
};

/** Gives each street of a zone a name that no other street has, as long as names last. */
export class StreetNames {
  private readonly used = new Set<string>();

  constructor(private readonly random: Random) {}

  next(zone: Zone): string {
    const lists = LISTS[zone] ?? LISTS.outer!;
    let name = '';
    for (let attempt = 0; attempt < 60; attempt++) {
      const [stems, endings] = lists[Math.floor(this.random() * lists.length)];
      name = compose(this.pick(stems), this.pick(endings));
      if (!this.used.has(name)) break;
    }
    this.used.add(name);
    return name;
  }

  private pick(list: readonly string[]): string {
    return list[Math.floor(this.random() * list.length)];
  }
}

const ADJECTIVE = /^(Lange|Enge|Krumme|Hohe|Untere|Obere|Neue|Alte|Kleine)$/;

function compose(stem: string, ending: string): string {
  if (!ADJECTIVE.test(stem)) return stem + ending;
  const noun = ending[0].toUpperCase() + ending.slice(1);
  return /(winkel|weg)$/.test(ending) ? `${stem}r ${noun}` : `${stem} ${noun}`;
}
