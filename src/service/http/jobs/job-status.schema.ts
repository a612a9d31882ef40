import Type from 'typebox';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const time = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const JobEstimate = Type.Object(
  {
    workerSeconds: Type.Number({ description: 'Of one thread.' }),
    etaSeconds: Type.Number({ description: "Of this server's threads, where nothing else waits." }),
    chunks: count('Parts that it is computed in.'),
    rows: Type.Number({ description: 'At most.' }),
    bytes: Type.Number({ description: 'At most.' }),
  },
  { description: 'Guessed from what was asked.' },
);

/** The status of a job. */
export const JobStatusData = Type.Object({
  id: Type.String(),
  name: Type.Union([Type.String(), Type.Null()]),
  operation: Type.String(),
  region: Type.String(),
  generation: Type.String({ description: 'Build of the region that it is computed on.' }),
  status: Type.Enum(['accepted', 'running', 'successful', 'failed', 'dismissed']),
  message: Type.Union([Type.String(), Type.Null()], { description: 'What went wrong.' }),
  waitingBecause: Type.Union([Type.String(), Type.Null()], {
    description: 'What it waits for, where it does not go on.',
  }),
  chunks: Type.Object({ total: count('All.'), done: count('Computed.'), failed: count('Given up.') }),
  progress: Type.Number({ description: '0 to 1.' }),
  etaSeconds: Type.Union([Type.Number(), Type.Null()], { description: 'Seconds to its end, by what is done.' }),
  rows: Type.Number({ description: 'So far.' }),
  bytes: Type.Number({ description: 'So far.' }),
  workerSeconds: Type.Number({ description: 'What threads have computed.' }),
  estimate: JobEstimate,
  created: time('When it was accepted.'),
  started: time('When its first chunk began.'),
  finished: time('When it ended.'),
  links: Type.Object({ self: Type.String(), events: Type.String(), results: Type.String() }),
});

export const JobListData = Type.Object({ jobs: Type.Array(JobStatusData) });
export const JobEstimateData = Type.Object({ estimate: JobEstimate });
const inputFields = { id: Type.String({ description: 'SHA-256 of its bytes.' }), bytes: Type.Number() };
export const JobInputData = Type.Object(inputFields);
export const JobInputListData = Type.Object({
  inputs: Type.Array(
    Type.Object({
      ...inputFields,
      stored: Type.String({ description: 'When it was stored, or last named by a job.' }),
    }),
  ),
});

const ResultFileData = Type.Object({
  name: Type.String(),
  sha256: Type.String(),
  rows: Type.Number(),
  bytes: Type.Number(),
});

export const JobManifestData = Type.Object({
  version: Type.Integer(),
  resultsVersion: Type.Integer({ description: 'Raised when the same job comes to other answers.' }),
  operation: Type.String(),
  region: Type.String(),
  generation: Type.String(),
  specification: Type.String({ description: 'SHA-256 of what was asked.' }),
  numbered: Type.Boolean({ description: 'Rows tell the numbers of rows in `sources` and `targets`, from 0 on.' }),
  rows: Type.Number(),
  sources: ResultFileData,
  targets: Type.Union([ResultFileData, Type.Null()]),
  files: Type.Array(ResultFileData, { description: 'In the order of chunks.' }),
  missing: Type.Array(Type.Integer(), { description: 'Chunks that failed, where the job allows it.' }),
});
