export { CustomizationCache, LABELS_PER_ARC } from './customization-cache.ts';
export { hierarchyFor } from './hierarchy-for.ts';
export { MetricMemory } from './metric-memory.ts';
export type { FootNetwork, Network, SnappingNetwork } from './network.ts';
export { regionAround, regionOfMost } from './region-around.ts';
export {
  type BegunHierarchy,
  bytesOfCustomization,
  bytesOfSharedHierarchy,
  type HierarchyNews,
  type HierarchyReport,
  SharedHierarchies,
  type SharedHierarchy,
} from './shared-hierarchies.ts';
export { type EdgeSuitability, type SnappedPoint, Snapper } from './snap.ts';
export { snapPoints } from './snap-points.ts';
export { snappingNetworkOf } from './snapping-network.ts';
export { edgesTouching, snappingSuitability, TOUCH_TOLERANCE, usualSuitability } from './street-access.ts';
export { StreetCostsCache } from './street-costs-cache.ts';
export { areaStretches, stretchAt, stretchesOf } from './street-sources.ts';
export { usualCosts } from './usual-costs.ts';
