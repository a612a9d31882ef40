import { refuse } from '../../network/routing/index.ts';
import { HIERARCHY, splitTag } from './groups/hierarchy.ts';
import { MAX_BITS } from './place-matcher.ts';
import type { PlaceCluster, PlaceFilter, PlaceTerm } from './place-query.ts';

/** The most terms of one request. */
const MAX_TERMS = 1000;
const ANY_VALUE = '*';

type Texts = string | readonly string[] | null | undefined;

interface OsmTypeBody {
  readonly key: string;
  readonly value: string;
}

/** A comma separates only if a term follows it: values may contain commas. */
const SEPARATOR = /,(?=\s*(?:g_[\w-]+\s*(?:,|$)|[^,=]+=))/;

/** Reads groups and tags of a parameter: ids and `key=value`, repeated or separated by commas. */
export function readTerms(value: Texts, path: string): PlaceTerm[] {
  const list = typeof value === 'string' ? [value] : (value ?? []);
  const terms = list.flatMap((text, i) => {
    const at = list.length === 1 ? path : `${path}[${i}]`;
    return text.split(SEPARATOR).flatMap((part) => (part.trim() === '' ? [] : [readTerm(part.trim(), at)]));
  });
  return limited(terms, path);
}

/** Reads the same, or one JSON object of keys and values. */
export function readTags(value: Texts, path: string): PlaceTerm[] {
  if (typeof value !== 'string' || !value.trimStart().startsWith('{')) return readTerms(value, path);
  let tags: unknown;
  try {
    tags = JSON.parse(value);
  } catch {
    refuse(path, 'must be key=value or a JSON object');
  }
  const entries = Object.entries(tags as object);
  return limited(
    entries.map(([key, one]) => {
      if (typeof one !== 'string') refuse(path, `must hold texts only; ${JSON.stringify(key)} isn't one`);
      return tagTerm(key, one, path);
    }),
    path,
  );
}

/** Reads groups and tags of a body. */
export const readOsmTypes = (value: readonly OsmTypeBody[] | null | undefined, path: string): PlaceTerm[] =>
  limited(
    (value ?? []).map(({ key, value: text }, i) =>
      key === 'group' ? groupTerm(text, `${path}[${i}].value`) : tagTerm(key, text, `${path}[${i}]`),
    ),
    path,
  );

/** Makes a filter; `terms` null matches all places. */
export function readFilter(
  terms: readonly PlaceTerm[] | null,
  exclude: readonly PlaceTerm[],
  match: 'any' | 'all' | null | undefined,
): PlaceFilter {
  const distinct = terms && [...new Map(terms.map((term) => [JSON.stringify(term), term])).values()];
  if (distinct !== null && match === 'all' && distinct.length > MAX_BITS) {
    refuse('match', `can't be all with more than ${MAX_BITS} different groups and tags`);
  }
  return { match: match ?? 'any', terms: distinct, exclude };
}

/** Reads clusters: members named `c_…`. */
export function readClusters(...sources: readonly object[]): PlaceCluster[] {
  const clusters = sources.flatMap((source) =>
    Object.entries(source)
      .filter(([name, value]) => name.startsWith('c_') && value !== null)
      .map(([name, value]) => ({ name, terms: readTerms(value as Texts, name) })),
  );
  if (clusters.length > MAX_BITS) refuse(clusters[MAX_BITS].name, `is one cluster too many: ${MAX_BITS} are possible`);
  return clusters;
}

function limited(terms: PlaceTerm[], path: string): PlaceTerm[] {
  if (terms.length > MAX_TERMS) refuse(path, `must not have more than ${MAX_TERMS} groups and tags`);
  return terms;
}

function readTerm(text: string, path: string): PlaceTerm {
  if (!text.includes('=')) return groupTerm(text, path);
  return tagTerm(...splitTag(text), path);
}

function groupTerm(id: string, path: string): PlaceTerm {
  if (HIERARCHY.groups.has(id)) return { group: id };
  const shown = JSON.stringify(id.slice(0, 80));
  return refuse(path, `${shown} is neither a group of the hierarchy nor a tag of the form key=value`);
}

function tagTerm(key: string, value: string, path: string): PlaceTerm {
  if (key.trim() === '' || value === '') {
    refuse(path, `${JSON.stringify(`${key}=${value}`.slice(0, 80))} must be a tag of the form key=value or key=*`);
  }
  return { group: null, key: key.trim(), value: value === ANY_VALUE ? null : value };
}
