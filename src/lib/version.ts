declare const __VERSION__: string;

/** Release and build, as `0.1.0+1a2b3c4d`. The build part changes with any source file. */
export const version: string = __VERSION__;
