import { type Asker, type Endpoint, endpoint, MAPS, NO_ASKER, type RegionsOperation } from '../../operation/index.ts';
import { toLanguage } from './label-text.ts';
import { StyleData, StyleRequest } from './map-styles.schema.ts';
import { styleDocument } from './style-document.ts';
import { styleOf } from './style-names.ts';

/** Declares an answer about a style, which needs no region, is quick and the same for everyone. */
export const regionsOperation = <Query>(
  name: string,
  run: (query: Query) => ReturnType<RegionsOperation<Query>['run']>,
) => ({
  name,
  over: 'regions' as const,
  cost: () => 1,
  run: (_networks: unknown, query: Query) => run(query),
});

interface StyleQuery {
  readonly style: string;
  readonly lang: string | null;
  readonly asker: Asker;
}

const styleOperation: RegionsOperation<StyleQuery> = regionsOperation('mapStyle', ({ style, lang, asker }) => {
  const body = new TextEncoder().encode(JSON.stringify(styleDocument(styleOf({ style }), lang, asker)));
  return { code: 'ok', message: '', body, headers: { 'cache-control': 'private, max-age=600' } };
});

export const STYLE_ENDPOINT: Endpoint = endpoint({
  name: 'mapStyle',
  group: MAPS,
  path: '/styles/:style/style.json',
  reading: { from: 'address' },
  summary: 'A map style',
  description:
    'For MapLibre GL and others: osm-bright, basic, positron, dark-matter, gray, fiord-color, toner and blueberry, each also with ' +
    '`-nolabels`; the suffix `-gl-style` means the same. Its addresses carry the key that asked.',
  tellsAddresses: true,
  schema: StyleRequest,
  toQuery: ({ lang }, _limits, { parameters, asker = NO_ASKER }) => ({
    style: styleOf(parameters).name,
    lang: toLanguage(lang),
    asker,
  }),
  operation: styleOperation,
  answer: { form: 'verbatim', schema: StyleData },
});
