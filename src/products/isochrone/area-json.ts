import { CoordinateWriter } from '../../kit/geo/coordinate-writer.ts';
import { polygonCount, totalArea } from '../../kit/geo/lattice-polygons.ts';
import { type Area, type Isochrones, largestFirst } from './isochrone.ts';
import type { IsochroneQuery } from './isochrone-query.ts';

/** Writes square meters with one decimal; more digits would be noise. */
const squareMeters = (area: number): string => String(Math.round(area * 10) / 10);
/** Writes the members that distinguish areas of the same threshold. */
const ownMembers = ({ percentile, source }: Area): string =>
  (percentile === null ? '' : `,"percentile":${percentile}`) +
  (source === null ? '' : `,"source":${JSON.stringify(source)}`);

/** Writes the answer of a query as JSON bytes: `data` of the envelope, or the bare body of `/polygon_post`. */
export function encodeAreas(result: Isochrones, query: IsochroneQuery): Uint8Array<ArrayBuffer> {
  if (query.serializer === 'geojson') return encodeGeoJson(result, query);
  return query.shape === 'post' ? encodePost(result, query) : encodeClient(result, query);
}

/** Writes `{area, polygons: {polygons: [{area, travelTime, outerBoundary, innerBoundary: pairs}]}}`. */
function encodePost({ areas, lattice }: Isochrones, { orientation }: IsochroneQuery): Uint8Array<ArrayBuffer> {
  const out = new CoordinateWriter();
  const backwards = orientation === 'left_hand';
  const total = areas.reduce((sum, { polygons }) => sum + totalArea(polygons), 0);
  out.text(`{"area":${squareMeters(total)},"polygons":{"polygons":[`);
  let separator = '';
  for (const area of areas) {
    const { polygons, threshold } = area;
    for (let p = 0; p < polygonCount(polygons); p++) {
      out.text(`${separator}{"area":${squareMeters(polygons.area[p])},"travelTime":${threshold}${ownMembers(area)}`);
      out.text(',"outerBoundary":').ring(polygons, polygons.ringOf[polygons.first[p]], lattice.decimals, backwards);
      out.text(',"innerBoundary":[');
      for (let r = polygons.first[p] + 1; r < polygons.first[p + 1]; r++) {
        if (r > polygons.first[p] + 1) out.text(',');
        out.openRing(polygons, polygons.ringOf[r], lattice.decimals, backwards);
      }
      out.text(']}');
      separator = ',';
    }
  }
  return out.text(']}}').finish();
}

/**
 * Writes `[{area, polygons: [{area, travelTime, outerBoundary, innerBoundary: rings}]}]`, one element per threshold
 * that has an area.
 */
function encodeClient({ areas, lattice }: Isochrones, { orientation }: IsochroneQuery): Uint8Array<ArrayBuffer> {
  const out = new CoordinateWriter();
  const backwards = orientation === 'left_hand';
  out.text('[');
  const drawn = areas.filter(({ polygons }) => polygonCount(polygons) > 0);
  drawn.forEach((area, a) => {
    const { polygons, threshold } = area;
    out.text(`${a > 0 ? ',' : ''}{"area":${squareMeters(totalArea(polygons))}${ownMembers(area)},"polygons":[`);
    for (let p = 0; p < polygonCount(polygons); p++) {
      out.text(`${p > 0 ? ',' : ''}{"area":${squareMeters(polygons.area[p])},"travelTime":${threshold}`);
      out.text(',"outerBoundary":').ring(polygons, polygons.ringOf[polygons.first[p]], lattice.decimals, backwards);
      out.text(',"innerBoundary":[');
      for (let r = polygons.first[p] + 1; r < polygons.first[p + 1]; r++) {
        if (r > polygons.first[p] + 1) out.text(',');
        out.ring(polygons, polygons.ringOf[r], lattice.decimals, backwards);
      }
      out.text(']}');
    }
    out.text(']}');
  });
  return out.text(']').finish();
}

/**
 * Writes a FeatureCollection with one MultiPolygon per threshold (and percentile) that has an area, the largest first:
 * small ones draw on top.
 */
function encodeGeoJson({ areas, lattice }: Isochrones, query: IsochroneQuery): Uint8Array<ArrayBuffer> {
  const out = new CoordinateWriter();
  const backwards = query.orientation === 'left_hand';
  const name = `urn:ogc:def:crs:EPSG::${lattice.srid}`;
  out.text(`{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"${name}"}},"features":[`);
  const drawn = areas.filter(({ polygons }) => polygonCount(polygons) > 0);
  drawn.sort(largestFirst);
  drawn.forEach((area, a) => {
    const { polygons, threshold } = area;
    const distance = query.routing.edgeWeight === 'distance' ? `,"distance":${threshold}` : '';
    const properties = `"time":${threshold},"area":${squareMeters(totalArea(polygons))}${distance}${ownMembers(area)}`;
    out.text(`${a > 0 ? ',' : ''}{"type":"Feature","id":"fid-${a}","properties":{${properties}}`);
    out.text(',"geometry":{"type":"MultiPolygon","coordinates":[');
    for (let p = 0; p < polygonCount(polygons); p++) {
      out.text(p > 0 ? ',[' : '[');
      for (let r = polygons.first[p]; r < polygons.first[p + 1]; r++) {
        if (r > polygons.first[p]) out.text(',');
        out.ring(polygons, polygons.ringOf[r], lattice.decimals, backwards);
      }
      out.text(']');
    }
    out.text(']}}');
  });
  return out.text(']}').finish();
}
