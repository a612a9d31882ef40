import type { Tags } from '../osm/pbf-writer.ts';
import type { Zone } from '../plan/zones.ts';

/** A kind of place: how many the city has, where they are and their names. */
export interface PoiKind {
  readonly tags: Tags;
  readonly count: number;
  /** Meters between two of the kind. */
  readonly apart: number;
  readonly zones: readonly Zone[];
  /** `{family}`, `{street}` and `{district}` are filled in. */
  readonly names: readonly string[];
}

const HOMES: readonly Zone[] = ['core', 'inner', 'outer', 'village'];
const TOWN: readonly Zone[] = ['oldTown', 'core', 'inner'];
const CENTER: readonly Zone[] = ['oldTown', 'core'];
const EVERYWHERE: readonly Zone[] = ['oldTown', 'core', 'inner', 'outer', 'village'];

export const POI_KINDS: readonly PoiKind[] = [
  {
    tags: { shop: 'supermarket' },
    count: 62,
    apart: 420,
    zones: [...HOMES, 'industry'],
    names: ['Frischmarkt {district}', 'Kaufhof {family}', 'Markt am {street}', 'Biomarkt {family}'],
  },
  {
    tags: { shop: 'bakery' },
    count: 95,
    apart: 180,
    zones: EVERYWHERE,
    names: ['Bäckerei {family}', 'Backstube {family}', 'Brothaus {district}'],
  },
  { tags: { shop: 'butcher' }, count: 28, apart: 300, zones: EVERYWHERE, names: ['Metzgerei {family}'] },
  {
    tags: { shop: 'convenience' },
    count: 40,
    apart: 250,
    zones: EVERYWHERE,
    names: ['Kiosk {street}', 'Trinkhalle {family}'],
  },
  {
    tags: { shop: 'clothes' },
    count: 46,
    apart: 40,
    zones: CENTER,
    names: ['Modehaus {family}', '{family} Moden', 'Kleiderkammer {family}'],
  },
  { tags: { shop: 'shoes' }, count: 14, apart: 60, zones: CENTER, names: ['Schuhhaus {family}'] },
  {
    tags: { shop: 'books' },
    count: 11,
    apart: 150,
    zones: TOWN,
    names: ['Buchhandlung {family}', 'Bücherstube {district}'],
  },
  {
    tags: { shop: 'hairdresser' },
    count: 60,
    apart: 160,
    zones: EVERYWHERE,
    names: ['Salon {family}', 'Friseur {family}'],
  },
  { tags: { shop: 'bicycle' }, count: 14, apart: 500, zones: HOMES, names: ['Radhaus {family}', 'Fahrrad {family}'] },
  { tags: { shop: 'florist' }, count: 24, apart: 300, zones: EVERYWHERE, names: ['Blumen {family}'] },
  {
    tags: { shop: 'hardware' },
    count: 8,
    apart: 900,
    zones: ['industry', 'outer', 'inner'],
    names: ['Baumarkt {district}', 'Eisenwaren {family}'],
  },
  {
    tags: { shop: 'car_repair' },
    count: 16,
    apart: 400,
    zones: ['industry', 'outer', 'village'],
    names: ['Autohaus {family}', 'Werkstatt {family}'],
  },
  {
    tags: { amenity: 'pharmacy' },
    count: 48,
    apart: 280,
    zones: EVERYWHERE,
    names: ['Apotheke {district}', 'Löwen-Apotheke', 'Engel-Apotheke', 'Apotheke am {street}', 'Stern-Apotheke'],
  },
  {
    tags: { amenity: 'doctors' },
    count: 85,
    apart: 150,
    zones: EVERYWHERE,
    names: ['Praxis Dr. {family}', 'Hausärzte {district}', 'Gemeinschaftspraxis {family}'],
  },
  { tags: { amenity: 'dentist' }, count: 42, apart: 200, zones: EVERYWHERE, names: ['Zahnarztpraxis Dr. {family}'] },
  {
    tags: { amenity: 'kindergarten' },
    count: 78,
    apart: 260,
    zones: HOMES,
    names: ['Kita {street}', 'Kindergarten {district}', 'Kinderhaus {family}'],
  },
  {
    tags: { amenity: 'school', 'isced:level': '1' },
    count: 38,
    apart: 480,
    zones: HOMES,
    names: ['Grundschule {district}', '{family}-Schule'],
  },
  {
    tags: { amenity: 'school', 'isced:level': '2;3' },
    count: 17,
    apart: 800,
    zones: ['core', 'inner', 'outer'],
    names: ['{family}-Gymnasium', 'Gesamtschule {district}'],
  },
  {
    tags: { amenity: 'restaurant' },
    count: 125,
    apart: 70,
    zones: EVERYWHERE,
    names: [
      'Gasthaus {family}',
      'Zum Goldenen Hirsch',
      'Trattoria {family}',
      'Wirtshaus {district}',
      'Zur Alten Post',
      'Restaurant {family}',
    ],
  },
  {
    tags: { amenity: 'cafe' },
    count: 80,
    apart: 80,
    zones: TOWN,
    names: ['Café {family}', 'Kaffeehaus {district}', 'Café am {street}'],
  },
  {
    tags: { amenity: 'fast_food' },
    count: 48,
    apart: 120,
    zones: EVERYWHERE,
    names: ['Imbiss {family}', 'Pizza {family}'],
  },
  {
    tags: { amenity: 'pub' },
    count: 36,
    apart: 100,
    zones: TOWN,
    names: ['Kneipe {family}', 'Zum Anker', 'Schankraum {family}'],
  },
  {
    tags: { amenity: 'bank' },
    count: 30,
    apart: 250,
    zones: EVERYWHERE,
    names: ['Sparkasse {district}', 'Bürgerbank {district}'],
  },
  { tags: { amenity: 'post_office' }, count: 16, apart: 700, zones: EVERYWHERE, names: ['Post {district}'] },
  { tags: { amenity: 'library' }, count: 9, apart: 900, zones: EVERYWHERE, names: ['Bücherei {district}'] },
  {
    tags: { amenity: 'place_of_worship', religion: 'christian' },
    count: 30,
    apart: 450,
    zones: EVERYWHERE,
    names: ['Sankt {family}', 'Kirche {district}', 'Heilig-Geist-Kirche {district}'],
  },
  {
    tags: { amenity: 'fuel' },
    count: 18,
    apart: 700,
    zones: ['inner', 'outer', 'industry', 'village'],
    names: ['Tankstelle {street}'],
  },
  {
    tags: { amenity: 'parking' },
    count: 34,
    apart: 250,
    zones: ['core', 'inner', 'outer'],
    names: ['Parkplatz {street}'],
  },
  { tags: { amenity: 'charging_station' }, count: 38, apart: 220, zones: EVERYWHERE, names: ['Ladesäule {street}'] },
  { tags: { amenity: 'police' }, count: 4, apart: 1800, zones: HOMES, names: ['Polizeiwache {district}'] },
  {
    tags: { amenity: 'fire_station' },
    count: 12,
    apart: 1300,
    zones: ['inner', 'outer', 'village'],
    names: ['Feuerwache {district}'],
  },
  {
    tags: { amenity: 'cinema' },
    count: 4,
    apart: 500,
    zones: CENTER,
    names: ['Lichtspiele {family}', 'Kino {district}'],
  },
  { tags: { amenity: 'hospital' }, count: 3, apart: 2200, zones: ['inner', 'outer'], names: ['Klinikum {district}'] },
  { tags: { leisure: 'playground' }, count: 90, apart: 260, zones: HOMES, names: ['Spielplatz {street}'] },
  {
    tags: { leisure: 'sports_centre' },
    count: 16,
    apart: 800,
    zones: ['outer', 'village', 'inner'],
    names: ['Sporthalle {district}', 'Turnverein {district}'],
  },
  {
    tags: { leisure: 'fitness_centre' },
    count: 16,
    apart: 500,
    zones: ['core', 'inner', 'industry'],
    names: ['Studio {family}'],
  },
  {
    tags: { tourism: 'hotel' },
    count: 22,
    apart: 160,
    zones: TOWN,
    names: ['Hotel {family}', 'Hotel {district}', 'Hotel am {street}'],
  },
  {
    tags: { tourism: 'museum' },
    count: 6,
    apart: 250,
    zones: CENTER,
    names: ['Museum {family}', 'Heimatmuseum {district}'],
  },
  {
    tags: { office: 'company' },
    count: 60,
    apart: 140,
    zones: ['industry', 'core'],
    names: ['{family} Logistik', '{family} Maschinenbau', '{family} & Partner', '{family} Technik'],
  },
];

export const FAMILIES: readonly string[] =
  'Albrecht Arnold Bauer Baumann Becker Berger Böhm Brandt Braun Busch Dietrich Ebert Engel Ernst Fischer Frank Franke Friedrich Fuchs Graf Groß Günther Haas Hahn Hartmann Heinrich Herrmann Hofmann Horn Huber Jäger Jansen Jung Kaiser Keller Klein Koch König Köhler Krämer Kraus Krüger Kuhn Kühn Lang Lange Lehmann Lorenz Ludwig Maier Martin Mayer Meyer Möller Müller Neumann Otto Peters Pfeiffer Pohl Richter Roth Sauer Schäfer Schmitt Scholz Schreiber Schubert Schulte Schumacher Schuster Schwarz Seidel Simon Sommer Stein Thomas Vogel Vogt Voigt Wagner Walter Weber Weiß Werner Winkler Winter Wolf Ziegler Zimmermann'.split(
    ' ',
  );
