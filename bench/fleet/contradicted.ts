/**
 * Least distances of Solomon's instances of 100 orders where every leg is cut off after one decimal, proven by exact
 * methods: Kohl, Desrosiers, Madsen, Solomon and Soumis (Transportation Science 33, 1999) and Cook and Rich (Rice
 * University, TR99-04, 1999), as Solomon's pages list them.
 *
 * A plan that keeps its times with whole legs keeps them with shorter ones, so none is shorter than this with whole
 * legs either. Only those are listed that tables of best known values fall below.
 */
const PROVEN: Readonly<Record<string, number>> = { R109: 1146.9, RC103: 1258.0 };

/** A value of a table of best known ones. */
interface TableValue {
  readonly cost: number;
  readonly vehicles: number | null;
}

/** Published values have so many decimals. */
const ROUNDING = 0.01;

/**
 * Returns the reason for which no plan can have a value by distance, or null: the value is below a proven bound, or
 * below the value for the fewest vehicles in the same table although it has as many of them.
 */
export function contradictionOf(name: string, value: TableValue, fewestVehicles: TableValue | null): string | null {
  const proven = PROVEN[name];
  if (proven !== undefined && value.cost < proven - ROUNDING) {
    return `no plan is shorter than ${proven}, proven with legs cut off after one decimal`;
  }
  const sameFleet = fewestVehicles !== null && value.vehicles === fewestVehicles.vehicles;
  if (sameFleet && value.cost < fewestVehicles.cost - 2 * ROUNDING) {
    return `the same table has ${fewestVehicles.cost} as the shortest with ${fewestVehicles.vehicles} tours`;
  }
  return null;
}
