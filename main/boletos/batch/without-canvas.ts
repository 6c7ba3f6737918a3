// Imported before the reader of PDFs, which would load a native canvas where one is installed. Words need no drawing, and
// native code in a thread that is thrown away can take the whole program with it.
Object.defineProperty(process, 'getBuiltinModule', { value: () => undefined });
