// Loaded into the program under test: on a signal it throws the error that GUICHE_TEST_CRASH names, like a bug of the
// app would.
process.on('SIGUSR2', () => {
  throw new Error(process.env['GUICHE_TEST_CRASH'] ?? '');
});
