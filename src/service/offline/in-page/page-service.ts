import { InputError } from '../../../kit/core/errors.ts';
import { type Endpoint, EVERYBODY, isRegional, takesSeconds } from '../../../products/operation/index.ts';
import type { EngineAnswer } from '../../engine/engine.ts';
import { noticesOf, refuseUnknown } from '../../engine/requests/unknown-fields.ts';
import {
  askedOf,
  endpointParameterFinder,
  FAULT,
  type Failure,
  failureOf,
  foldSlashes,
  type HttpRequest,
  httpRefusal,
  JSON_TYPE,
  joined,
  keepAnswer,
  NO_DATABASE,
  PROBLEM_TYPE,
  parseQueryString,
  pathOf,
  preferencesOf,
  problemOf,
  replyOf,
  unknownRegion,
} from '../../exchange/index.ts';
import type { LibraryRequest } from '../../library/engine-region.ts';
import { endpointFinder } from './find-endpoint.ts';
import { LateAnswers } from './late-answers.ts';
import type { PageReply, PageRequest } from './messages.ts';
import { PageObjects } from './page-objects.ts';

interface PageServiceSettings {
  readonly endpoints: readonly Endpoint[];
  readonly region: string;
  /** The address of the page's folder, without a slash at the end. */
  readonly base: string;
  readonly answer: (request: LibraryRequest, signal: AbortSignal) => Promise<EngineAnswer>;
}

/** Answers requests to the paths of the HTTP API from a pack: its bytes, statuses and problem documents. */
export class PageService {
  private readonly find: ReturnType<typeof endpointFinder>;
  private readonly stored = { account: EVERYBODY, objects: new PageObjects() };
  private readonly late = new LateAnswers();

  constructor(private readonly settings: PageServiceSettings) {
    this.find = endpointFinder(settings.endpoints);
  }

  /** Answers a request; errors are answered, too. */
  async answer(request: PageRequest, signal: AbortSignal): Promise<PageReply> {
    const { pathname, search } = new URL(request.url);
    const url = foldSlashes(pathname + search);
    try {
      return await this.reply({ ...request, url }, signal);
    } catch (error) {
      const failure = error instanceof InputError ? { status: 501, detail: error.message } : failureOf(error);
      if (failure === undefined && !signal.aborted) console.error(error);
      return refused(failure ?? FAULT, url);
    }
  }

  private async reply(request: PageRequest, signal: AbortSignal): Promise<PageReply> {
    const began = performance.now();
    const { method, url } = request;
    const late = this.late.answer(method, pathOf(url));
    if (late !== null) return late.reply === undefined ? json(late.status, late.json) : sent(late.reply);
    const found = this.find(method, pathOf(url).slice(new URL(this.settings.base).pathname.replace(/\/$/, '').length));
    if (found === null) throw httpRefusal(501, 'url', 'needs a server: this page computes by itself');
    const { endpoint, params } = found;
    const query = parseQueryString(url.slice(pathOf(url).length + 1));
    const asked = await this.engineRequest(endpoint, { ...request, params, query });
    const { isPatient } = preferencesOf(request);
    if (isPatient && takesSeconds(endpoint.operation)) {
      const begun = this.late.begin(pathOf(url), (until) => this.settings.answer(asked, until));
      return json(begun.status, begun.json);
    }
    const { reading } = endpoint;
    const stores = reading.from === 'body' ? reading.stores : undefined;
    const answer = await this.settings.answer(asked, signal);
    const { account, objects } = this.stored;
    const kept = stores === undefined ? answer : await keepAnswer(answer, stores, account, objects);
    return sent(replyOf(kept, performance.now() - began));
  }

  private async engineRequest(endpoint: Endpoint, request: HttpRequest): Promise<LibraryRequest> {
    const { region, base } = this.settings;
    const unknown = endpointParameterFinder(endpoint)(request.query);
    const { isStrict } = preferencesOf(request);
    if (isStrict) refuseUnknown(unknown);
    const { parameters, ...asked } = await askedOf(endpoint, request, this.stored);
    const named = parameters.region?.toLowerCase() ?? region;
    if (isRegional(endpoint.group) && named !== region) throw unknownRegion(named, { regionNames: [region] });
    const query = request.query as Readonly<Record<string, string>>;
    const records = await endpoint.records?.({ database: NO_DATABASE, regions: [], parameters, query });
    return {
      ...asked,
      region: isRegional(endpoint.group) ? region : null,
      isStrict,
      notices: noticesOf(unknown),
      parameters,
      ...(records == null ? {} : { records }),
      ...(endpoint.tellsAddresses ? { asker: { origin: base, key: null, account: EVERYBODY } } : {}),
    };
  }
}

const encoder = new TextEncoder();
const NOTHING = new Uint8Array(0);

const sent = ({ status, headers, payload }: ReturnType<typeof replyOf>): PageReply => ({
  status,
  headers,
  body: status === 204 ? NOTHING : joined(payload.parts),
});

const json = (status: number, value: unknown, type = JSON_TYPE): PageReply => ({
  status,
  headers: { 'content-type': type },
  body: value === undefined ? NOTHING : encoder.encode(JSON.stringify(value)),
});

function refused(failure: Failure, url: string): PageReply {
  const { headers, ...reply } = json(failure.status, problemOf(failure, url), PROBLEM_TYPE);
  return { ...reply, headers: { ...failure.headers, ...headers } };
}
