/**
 * Lines as text: each number as its difference to the one before, zigzag, in groups of five bits (Google's encoded
 * polyline algorithm). Points are latitude first, and as many numbers as each has.
 */

const OFFSET = 63;

/** Writes points of [longitude, latitude] or [longitude, latitude, elevation in meters], which stands in centimeters. */
export function encodePolyline(points: readonly (readonly number[])[], digits: 5 | 6, withElevation = false): string {
  const factor = 10 ** digits;
  let text = '';
  const last = [0, 0, 0];
  const put = (axis: number, value: number) => {
    const rounded = Math.round(value);
    text += encodeNumber(rounded - last[axis]);
    last[axis] = rounded;
  };
  for (const [lon, lat, elevation = 0] of points) {
    put(0, lat * factor);
    put(1, lon * factor);
    if (withElevation) put(2, elevation * 100);
  }
  return text;
}

function encodeNumber(difference: number): string {
  let rest = difference < 0 ? -2 * difference - 1 : 2 * difference;
  let text = '';
  for (; rest >= 32; rest = Math.floor(rest / 32)) text += String.fromCharCode((rest % 32) + 32 + OFFSET);
  return text + String.fromCharCode(rest + OFFSET);
}

/** Reads points of [longitude, latitude]; null if the text is no polyline. */
export function decodePolyline(text: string, digits: 5 | 6): [number, number][] | null {
  const factor = 10 ** digits;
  const numbers: number[] = [];
  let value = 0;
  let place = 1;
  for (let i = 0; i < text.length; i++) {
    const bits = text.charCodeAt(i) - OFFSET;
    if (bits < 0 || bits > 63 || place > 2 ** 40) return null;
    value += (bits % 32) * place;
    if (bits >= 32) place *= 32;
    else {
      numbers.push(value % 2 === 1 ? -(value + 1) / 2 : value / 2);
      value = 0;
      place = 1;
    }
  }
  if (place !== 1 || numbers.length % 2 === 1) return null;
  const points: [number, number][] = [];
  let [lat, lon] = [0, 0];
  for (let i = 0; i < numbers.length; i += 2) {
    lat += numbers[i];
    lon += numbers[i + 1];
    points.push([lon / factor, lat / factor]);
  }
  return points;
}
