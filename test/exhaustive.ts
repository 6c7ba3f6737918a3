// What `npm test` leaves to `npm run test:full`: tests that check one rule on very many cases. Every feature has unit tests and a main test
// that are not listed here.

/** Every state of every screen in both themes and languages, and the effect of its styles. */
const looks = [
  'test/e2e/accessible.test.ts',
  'test/e2e/accessible-first.test.ts',
  'test/e2e/accessible-mail.test.ts',
  'test/e2e/accessible-monitor.test.ts',
  'test/e2e/accessible-trouble.test.ts',
  'test/e2e/looks.test.ts',
  'test/e2e/review-groups.test.ts',
  'test/e2e/review-office.test.ts',
  'test/e2e/styles-apart.test.ts',
  'test/e2e/team-states.test.ts',
];

/** Made-up fields, packages, development, and every way to start the program. */
const starts = [
  'test/contract/made-up-field.test.ts',
  'test/e2e/dev.test.ts',
  'test/e2e/door.test.ts',
  'test/e2e/frozen-keychain.test.ts',
  'test/e2e/opening.test.ts',
  'test/e2e/own-origin.test.ts',
  'test/e2e/package.test.ts',
  'test/e2e/practice-apart.test.ts',
  'test/e2e/restored-folder.test.ts',
  'test/e2e/second-start.test.ts',
  'test/e2e/sheet-to-open.test.ts',
  'test/e2e/start.test.ts',
  'test/e2e/start-texts.test.ts',
  'test/e2e/team-to-try.test.ts',
  'test/e2e/trouble.test.ts',
];

/** Real printers, and PDFs of every kind. */
const papers = [
  'test/e2e/careless-papers.test.ts',
  'test/e2e/hostile-papers.test.ts',
  'test/e2e/printed-images.test.ts',
  'test/e2e/printing.test.ts',
  'test/unit/main/documents/booklet/calls.test.ts',
  'test/unit/main/documents/fetch/create-keeper.test.ts',
  'test/unit/main/documents/pdf/compose.test.ts',
  'test/unit/main/documents/pdf/greedy.test.ts',
  'test/unit/main/documents/pdf/inspect.test.ts',
  'test/unit/main/documents/pdf/rasterize.test.ts',
  'test/unit/main/documents/pdf/start.test.ts',
  'test/unit/main/documents/pdf/text-of-bytes.test.ts',
  'test/unit/main/documents/pdf/three-up.test.ts',
  'test/unit/main/documents/print/calls.test.ts',
];

/** Both engines for every table, several servers, and everything that can happen to a team. */
const teams = [
  'test/e2e/team.test.ts',
  'test/e2e/team-backup.test.ts',
  'test/e2e/team-hand-over.test.ts',
  'test/e2e/team-issues.test.ts',
  'test/e2e/team-moves.test.ts',
  'test/e2e/team-views.test.ts',
  'test/e2e/team-withdrawals.test.ts',
  'test/unit/build/team-server.test.ts',
  'test/unit/main/closing/closing-postgres.test.ts',
  'test/unit/main/ledger/copier/copier.test.ts',
  'test/unit/main/ledger/postgres/alike.test.ts',
  'test/unit/main/ledger/postgres/other-servers.test.ts',
  'test/unit/main/ledger/postgres/probe.test.ts',
  'test/unit/main/ledger/postgres/same-rules.test.ts',
  'test/unit/main/ledger/postgres/tables.test.ts',
  'test/unit/main/ledger/postgres/team-faults.test.ts',
  'test/unit/main/ledger/team/poll-leases.test.ts',
  'test/unit/main/ledger/team/sending.test.ts',
  'test/unit/main/ledger/team/withdrawals.test.ts',
];

/** Programs killed at every moment, damaged files, secrets in every form, and services with every answer. */
const faults = [
  'test/e2e/backup-folder.test.ts',
  'test/e2e/backup-password.test.ts',
  'test/e2e/canary.test.ts',
  'test/e2e/doubt-without-line.test.ts',
  'test/e2e/mailbox.test.ts',
  'test/e2e/monitor.test.ts',
  'test/e2e/withdrawals.test.ts',
  'test/unit/main/boletos/batch/answers-fuzz.test.ts',
  'test/unit/main/boletos/batch/doubt-export.test.ts',
  'test/unit/main/boletos/batch/exactly-once.test.ts',
  'test/unit/main/boletos/batch/granted.test.ts',
  'test/unit/main/boletos/batch/granted-oracle.test.ts',
  'test/unit/main/boletos/batch/runner-rest.test.ts',
  'test/unit/main/callbacks/collector.test.ts',
  'test/unit/main/copies/daily.test.ts',
  'test/unit/main/income/read/memory.test.ts',
  'test/unit/main/ledger/encrypted-file.test.ts',
  'test/unit/main/ledger/kill.test.ts',
  'test/unit/main/ledger/outside-witness.test.ts',
  'test/unit/main/ledger/recover-sends.test.ts',
  'test/unit/main/ledger/restore.test.ts',
  'test/unit/main/ledger/send-counter.test.ts',
  'test/unit/main/ledger/start.test.ts',
  'test/unit/main/mail/kills.test.ts',
  'test/unit/main/monitor/poller.test.ts',
  'test/unit/main/service/hostile.test.ts',
  'test/unit/main/service/sending.test.ts',
  'test/unit/main/withdrawals/faults.test.ts',
  'test/unit/main/withdrawals/guards.test.ts',
  'test/unit/main/withdrawals/killed.test.ts',
  'test/unit/main/withdrawals/pin-keyring.test.ts',
];

/** A week or a day in every detail, long lists, and hundreds of sheets. */
const many = [
  'test/e2e/clerk-week.test.ts',
  'test/e2e/english-amounts.test.ts',
  'test/e2e/forbidden-payer.test.ts',
  'test/e2e/foreign-day.test.ts',
  'test/e2e/held-repeats.test.ts',
  'test/e2e/home-figures.test.ts',
  'test/e2e/lists.test.ts',
  'test/e2e/long-batch.test.ts',
  'test/e2e/long-list.test.ts',
  'test/e2e/monitor-views.test.ts',
  'test/e2e/payers-mondays.test.ts',
  'test/e2e/sheet-questions.test.ts',
  'test/e2e/wallet-list.test.ts',
  'test/unit/main/boletos/draft/column-answers.test.ts',
  'test/unit/main/boletos/draft/row-answers.test.ts',
  'test/unit/main/boletos/draft/whole-sheets.test.ts',
  'test/unit/main/boletos/register/match-paid.test.ts',
  'test/unit/main/boletos/sheet/amounts-fuzz.test.ts',
  'test/unit/main/boletos/sheet/fuzz.test.ts',
  'test/unit/main/boletos/sheet/pathological.test.ts',
];

export const exhaustive: readonly string[] = [...looks, ...starts, ...papers, ...teams, ...faults, ...many];
