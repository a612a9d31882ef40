export { askedOf } from './asked.ts';
export { joined } from './bytes.ts';
export { headerText, JSON_TYPE, type Payload, payloadOf } from './envelope.ts';
export { type HttpRequest, parametersOf } from './http-request.ts';
export { endpointParameterFinder, KEY_PARAMETERS, knowing, parameterFinder } from './known-parameters.ts';
export { NO_DATABASE } from './no-database.ts';
export { missingRegion, notFound, unknownRegion } from './not-found.ts';
export { type Preferences, preferencesOf } from './preferences.ts';
export {
  FAULT,
  type Failure,
  failureOf,
  HttpError,
  httpRefusal,
  PROBLEM_TYPE,
  problemOf,
  refusalFailure,
} from './problem.ts';
export {
  foldSlashes,
  parseQueryString,
  pathOf,
  type QueryValues,
  queryList,
  queryValue,
} from './query-string.ts';
export { replyOf } from './reply.ts';
export { keepAnswer } from './stored-objects.ts';
export { weightedValues } from './weighted-values.ts';
