import type { Position } from 'geojson';

/** A way with its name, positions in the order of travel. */
interface Track {
  readonly name: string;
  readonly positions: readonly Position[];
}

/** A point with its name. */
export interface WayPoint {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
}

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/** Writes tracks and points for navigation devices. Source: https://www.topografix.com/GPX/1/1 */
export function gpxOf(tracks: readonly Track[], points: readonly WayPoint[] = []): string {
  const point = ({ name, lat, lng }: WayPoint): string =>
    `  <wpt lat="${lat}" lon="${lng}"><name>${escaped(name)}</name></wpt>\n`;
  const track = ({ name, positions }: Track): string =>
    `  <trk>\n    <name>${escaped(name)}</name>\n    <trkseg>\n${positions
      .map(([lng, lat]) => `      <trkpt lat="${lat}" lon="${lng}"/>\n`)
      .join('')}    </trkseg>\n  </trk>\n`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Hinterland" xmlns="http://www.topografix.com/GPX/1/1">
${points.map(point).join('')}${tracks.map(track).join('')}</gpx>
`;
}
