import type { MvtValue } from '../../../kit/geo/mvt.ts';
import { edgeClassName } from '../../../network/street/edge-classes.ts';
import {
  type ArcIndex,
  EDGE_BRIDGE,
  EDGE_TUNNEL,
  type EdgeIndex,
  forwardArc,
  reverseArc,
  type StreetGraph,
} from '../../../network/street/street-graph.ts';
import { ALL_NAMES_ZOOM, CLASS_FIRST_ZOOM, FAR_ZOOM, PROPERTIES_ZOOM } from './tile-detail.ts';

/** The bits of the property `modes`: the modes that may use the street in at least one direction. */
const MODE_CAR = 1;
const MODE_BIKE = 2;
const MODE_WALK = 4;

/**
 * Encodes all properties of a street as one number, so that streets that look alike can be joined: name (from bit 21),
 * speed (8 bits), modes (3), one-way, tunnel, bridge, class (7).
 */
export function streetLook(streets: StreetGraph, edge: EdgeIndex, zoom: number): number {
  const { edgeClass, flags, name } = streets.edge;
  const bridge = flags[edge] & EDGE_BRIDGE ? 1 : 0;
  const tunnel = flags[edge] & EDGE_TUNNEL ? 1 : 0;
  let bits = edgeClass[edge];
  if (zoom >= PROPERTIES_ZOOM) {
    const arc = forwardArc(edge);
    const speed = Math.max(streets.arc.carKmh[arc], streets.arc.carKmh[reverseArc(arc)]);
    const oneWay = onewayArc(streets, edge) === null ? 0 : 1;
    bits +=
      (bridge << 7) + (tunnel << 8) + (oneWay << 9) + (modesOf(streets, arc) << 10) + (Math.min(255, speed) << 13);
  }
  const isNamed = zoom >= ALL_NAMES_ZOOM || CLASS_FIRST_ZOOM[edgeClass[edge]] <= FAR_ZOOM;
  return (isNamed ? name[edge] * 2 ** 21 : 0) + bits;
}

/** Returns the arc of a one-way street that cars may use, otherwise null. */
export function onewayArc(streets: StreetGraph, edge: EdgeIndex): ArcIndex | null {
  const forward = forwardArc(edge);
  const back = reverseArc(forward);
  const { carKmh } = streets.arc;
  if (carKmh[forward] > 0 === carKmh[back] > 0) return null;
  return carKmh[forward] > 0 ? forward : back;
}

function modesOf({ arc }: StreetGraph, forward: ArcIndex): number {
  const back = reverseArc(forward);
  return (
    (arc.carKmh[forward] + arc.carKmh[back] > 0 ? MODE_CAR : 0) |
    (arc.bikePercent[forward] + arc.bikePercent[back] > 0 ? MODE_BIKE : 0) |
    (arc.walkPercent[forward] + arc.walkPercent[back] > 0 ? MODE_WALK : 0)
  );
}

/** Returns a look as properties of a feature, without those that are 0 or empty. */
export function lookProperties(streets: StreetGraph, look: number, zoom: number): [string, MvtValue][] {
  const name = Math.floor(look / 2 ** 21);
  const bits = look % 2 ** 21;
  const properties: [string, MvtValue][] = [['class', edgeClassName(bits & 127)]];
  if (name > 0) properties.push(['name', streets.names.get(name)]);
  if (zoom < PROPERTIES_ZOOM) return properties;
  if (bits & 128) properties.push(['bridge', 1]);
  if (bits & 256) properties.push(['tunnel', 1]);
  if (bits & 512) properties.push(['oneway', 1]);
  properties.push(['modes', (bits >> 10) & 7]);
  const speed = bits >> 13;
  if (speed > 0) properties.push(['speed', speed]);
  return properties;
}
