/** The uses that a stored configuration may have. */
export type ConfigurationKind =
  | 'multigraph'
  | 'times'
  | 'routes'
  | 'areas'
  | 'reachable places'
  | 'places in a geometry'
  | 'places';

/**
 * Infers what a configuration is for from its fields, the likeliest first; empty if they don't say. Only distinctive
 * fields decide: clients send `polygon` and `pathSerializer` with everything, and the interface has `osmTypes` in every
 * stored configuration.
 */
export function kindsOf(configuration: Readonly<Record<string, unknown>>): readonly ConfigurationKind[] {
  const has = (name: string): boolean => {
    const value = configuration[name] ?? null;
    return value !== null && !(Array.isArray(value) && value.length === 0);
  };
  if (has('multigraph')) return ['multigraph'];
  if (has('targets')) return has('pathSerializer') ? ['times', 'routes'] : ['times'];
  if (!has('osmTypes')) return has('polygon') ? ['areas'] : [];
  if (has('sources') || has('sourceGeometries')) {
    return has('polygon') ? ['areas', 'reachable places'] : ['reachable places'];
  }
  return [has('filterGeometry') ? 'places in a geometry' : 'places'];
}
