// js-yaml brings no types; what it reads is outside data anyway.
declare module 'js-yaml' {
  export function load(text: string): unknown;
}
