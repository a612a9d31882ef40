declare module 'osrm-text-instructions' {
  /** A step as OSRM writes it. */
  interface Step {
    readonly maneuver: {
      readonly type: string;
      readonly modifier: string | undefined;
      readonly exit: number | undefined;
      readonly bearing_after: number;
    };
    readonly name: string;
    readonly ref: string;
    readonly destinations: string;
    readonly exits: string;
    readonly rotary_name: string;
    readonly mode: string | undefined;
    readonly driving_side: string;
  }

  export default function textInstructions(version: 'v5'): {
    compile(language: string, step: Step, of: { readonly legIndex: number; readonly legCount: number }): string;
  };
}
