// Loaded before Electron's own installer, which prints that a download failed but not why: prints each cause in a separate line.
const request = globalThis.fetch;

const causesOf = (error) =>
  error instanceof Error ? [error, ...[error.errors ?? [], error.cause ?? []].flat().flatMap(causesOf)] : [];

globalThis.fetch = async (...args) => {
  try {
    return await request(...args);
  } catch (error) {
    for (const { message, code = '' } of causesOf(error).slice(1)) console.error(`${message} ${code}`.trim());
    throw error;
  }
};
