import { toLonLatE7 } from '../geometry/plane.ts';
import { CITY_NAME } from '../plan/zones.ts';
import { CELL_METERS, type Cell } from './population-grid.ts';

export const POPULATION_CSV = 'demo-population.csv';

/** Returns the grid as a table, one row per cell with its center. */
export function populationCsv(cells: readonly Cell[]): string {
  const rows = cells.map((cell) => {
    const [lonE7, latE7] = toLonLatE7(cell.at);
    const { population, households, children, workingAge, seniors, jobs, incomeIndex } = cell;
    const place = `${(lonE7 / 1e7).toFixed(7)},${(latE7 / 1e7).toFixed(7)}`;
    return `${place},${population},${households},${children},${workingAge},${seniors},${jobs},${incomeIndex.toFixed(1)}`;
  });
  return `lon,lat,population,households,children,working_age,seniors,jobs,income_index\n${rows.join('\n')}\n`;
}

/** Returns the description that an import reads beside the table. */
export const statisticsYaml = (): string => `collection:
  id: 1
  name: ${CITY_NAME}, ${CELL_METERS} m grid
  names: {en: "${CITY_NAME}, ${CELL_METERS} m grid", de: "${CITY_NAME}, ${CELL_METERS}-m-Raster"}
  region: demo
  countries: [DEU]
  version: "2026"
  license: CC0 1.0
  attribution: Invented for the demonstration region
  privacyLevel: public
groups:
  - id: 10
    hierarchy: 1
    source: ${POPULATION_CSV}
    geometry: {lon: lon, lat: lat, cellMeters: ${CELL_METERS}}
    statistics:
      - {id: 0, column: population, type: ABSOLUTE, topic: Population, names: {en: Population, de: Einwohner}}
      - {id: 1, column: households, type: ABSOLUTE, topic: Population, names: {en: Households, de: Haushalte}}
      - {id: 2, column: children, type: ABSOLUTE, topic: Age, names: {en: Children under 18, de: Kinder unter 18}}
      - {id: 3, column: working_age, type: ABSOLUTE, topic: Age, names: {en: People of 18 to 64, de: 18- bis 64-Jährige}}
      - {id: 4, column: seniors, type: ABSOLUTE, topic: Age, names: {en: People of 65 and over, de: Über 64-Jährige}}
      - {id: 5, column: jobs, type: ABSOLUTE, topic: Economy, names: {en: Jobs, de: Arbeitsplätze}}
      - {id: 6, column: income_index, type: PERCENT, topic: Economy, names: {en: Income index, de: Kaufkraftindex}}
    virtualStatistics:
      - {id: 100, aggregationType: DIVISION, referenceIds: [5, 0], names: {en: Jobs per inhabitant, de: Arbeitsplätze je Einwohner}}
      - {id: 101, aggregationType: DIVISION, referenceIds: [0, 1], names: {en: People per household, de: Personen je Haushalt}}
`;
