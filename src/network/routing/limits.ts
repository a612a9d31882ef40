/**
 * The largest sizes that one request may have, by the plan of its key. Defaults are generous, since a self-hosted
 * service belongs to its users.
 */
export interface Limits {
  readonly maxEdgeWeightSeconds: number;
  readonly maxEdgeWeightMeters: number;
  readonly maxSources: number;
  readonly maxTargets: number;
  readonly maxPairs: number;
  /** Pairs of one route request: a route is a thousand times longer than a matrix cell. */
  readonly maxRoutes: number;
  /** Thresholds of one polygon request. */
  readonly maxThresholds: number;
  /** Vertices of all geometries of one request together. */
  readonly maxGeometryVertices: number;
  /** Places in one answer; tiles don't count. */
  readonly maxPlaces: number;
  /** Square kilometers of the box around an area in which places are requested. */
  readonly maxPlaceAreaKm2: number;
  /** Orders and vehicles of one optimization of tours. */
  readonly maxOrders: number;
  readonly maxVehicles: number;
  /** Seconds that its search may take. */
  readonly maxOptimizationSeconds: number;
}

export const DEFAULT_LIMITS: Limits = {
  maxEdgeWeightSeconds: 43_200,
  maxEdgeWeightMeters: 500_000,
  maxSources: 100_000,
  maxTargets: 100_000,
  maxPairs: 4_000_000,
  maxRoutes: 20_000,
  maxThresholds: 100,
  maxGeometryVertices: 100_000,
  maxPlaces: 200_000,
  // More than the Earth's surface.
  maxPlaceAreaKm2: 600_000_000,
  maxOrders: 2000,
  maxVehicles: 300,
  maxOptimizationSeconds: 600,
};
