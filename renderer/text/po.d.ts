// A catalogue, as Lingui's Vite plugin compiles it, and its two parts, as build/start-texts.ts parts them.
declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
declare module '*.po?start' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
declare module '*.po?later' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
