// Loaded into the program under test: told by a signal, it throws what GUICHE_TEST_CRASH says, as a fault of ours would.
process.on('SIGUSR2', () => {
  throw new Error(process.env['GUICHE_TEST_CRASH'] ?? '');
});
