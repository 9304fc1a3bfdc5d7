// The published types are written against Express, whose request and response Vite's servers do not have.
declare module 'compression' {
  import type { BrotliOptions } from 'node:zlib';
  import type { Connect } from 'vite';

  export default function compression(options?: { brotli?: BrotliOptions }): Connect.NextHandleFunction;
}
