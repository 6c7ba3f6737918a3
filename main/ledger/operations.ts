// Every operation of the ledger by its name, `<table group>.<verb>`. An implementation with another database would have the same list.
import type { Sql, Undoable } from './sql.ts';
import { idsOfOwner } from './tables/account-services.ts';
import * as accounts from './tables/accounts.ts';
import * as agreements from './tables/agreements.ts';
import * as attempts from './tables/attempts.ts';
import * as counts from './tables/batches-counts.ts';
import * as discard from './tables/batches-discard.ts';
import * as batches from './tables/batches.ts';
import * as doubts from './tables/boletos-doubts.ts';
import * as edits from './tables/boletos-edits.ts';
import * as paid from './tables/boletos-paid.ts';
import * as forbidden from './tables/boletos-forbidden.ts';
import * as held from './tables/boletos-held.ts';
import {
  batchRowList,
  indexNames,
  registerList,
  situationsOfRegister,
  sourcesOfRegister,
  sumOfBatchRows,
  sumOfRegister,
} from './tables/boletos-lists.ts';
import * as sought from './tables/boletos-sought.ts';
import * as turns from './tables/boletos-turn.ts';
import * as duplicates from './tables/boletos-duplicates.ts';
import { billedPayers } from './tables/boletos-payers.ts';
import { boletoDays } from './tables/boleto-days.ts';
import * as boletos from './tables/boletos.ts';
import * as booklets from './tables/booklets.ts';
import { listCarnes } from './tables/carnes.ts';
import { firstResultOf } from './tables/commands.ts';
import * as documents from './tables/documents.ts';
import * as estimateMisses from './tables/estimate-misses.ts';
import * as callbackProposals from './tables/callback-proposals.ts';
import * as callbacks from './tables/callbacks.ts';
import * as evidence from './tables/evidence.ts';
import * as incomeFiles from './tables/income-files.ts';
import * as income from './tables/income.ts';
import { incomeExact, incomeMatches } from './tables/income-proposals.ts';
import * as incomeLists from './tables/income-lists.ts';
import * as layouts from './tables/layouts.ts';
import * as messageSending from './tables/messages-sending.ts';
import * as messages from './tables/messages.ts';
import { messagesList } from './tables/messages-list.ts';
import * as meta from './tables/meta.ts';
import * as dashboard from './tables/dashboard.ts';
import * as payers from './tables/payers.ts';
import * as pin from './tables/pin.ts';
import * as preferences from './tables/preferences.ts';
import * as prints from './tables/prints.ts';
import * as restored from './tables/restored.ts';
import * as groups from './tables/row-groups.ts';
import * as sheets from './tables/sheet-lines.ts';
import { insertSingle } from './tables/singles.ts';
import { appendTrail, firstDoneAfter, trailList, type Moment } from './tables/trail.ts';
import { waitingWork } from './tables/waiting.ts';
import * as waits from './tables/waits.ts';
import * as wallets from './tables/wallets.ts';
import * as watchAnswers from './tables/watches-answers.ts';
import * as watchEdits from './tables/watches-edits.ts';
import * as watchLists from './tables/watches-lists.ts';
import { sumOfWatches, watchesBoard } from './tables/watches-sums.ts';
import * as watches from './tables/watches.ts';
import * as withdrawalChecks from './tables/withdrawal-checks.ts';
import * as withdrawalSettings from './tables/withdrawal-settings.ts';
import { sumOfWithdrawals, withdrawalsList } from './tables/withdrawals-lists.ts';
import * as withdrawalReads from './tables/withdrawals-reads.ts';
import * as withdrawals from './tables/withdrawals.ts';

type Write = (db: Sql, input: never, moment: Moment, undoable: Undoable) => Promise<unknown>;
type Read = (db: Sql, input: never) => Promise<unknown>;

/** Results are plain JSON, because the result of a command is stored as JSON. */
export const writes = {
  'accounts.insert': accounts.insertAccount,
  'accounts.update': accounts.updateAccount,
  'accounts.remove': accounts.removeAccount,
  'accounts.markUsed': accounts.markUsed,
  'accounts.settlePanel': restored.settlePanel,
  'agreements.add': agreements.addAgreements,
  'agreements.change': agreements.changeAgreements,
  'agreements.addFromBatch': agreements.addFromBatch,
  'agreements.propose': agreements.propose,
  'attempts.turn': attempts.takeTurn,
  'attempts.resolve': attempts.resolveAttempt,
  'batches.insert': batches.insertBatch,
  'batches.insertSingle': insertSingle,
  'batches.update': batches.updateBatch,
  'batches.queue': batches.queueBatch,
  'batches.beginNext': batches.beginNextBatch,
  'batches.beginSingle': batches.beginSingle,
  'batches.rest': batches.restBatch,
  'batches.discard': discard.discardBatch,
  'boletos.insert': boletos.insertBoletos,
  'boletos.edit': edits.editBoletos,
  'boletos.takeOut': edits.takeOut,
  'boletos.putBack': edits.putBack,
  'boletos.sendAgain': edits.sendAgain,
  'boletos.undo': edits.undoStep,
  'boletos.refuse': forbidden.refuseForbidden,
  'boletos.markDuplicates': duplicates.markDuplicates,
  'boletos.judgeDuplicates': edits.judgeDuplicates,
  'boletos.acceptHeldDuplicates': held.acceptHeldDuplicates,
  'boletos.acceptMaybeSent': restored.meanMaybeSent,
  'boletos.markPaid': paid.markPaid,
  'boletos.keepPanel': dashboard.keepPanel,
  'boletos.index': indexNames,
  'boletos.turn': turns.takeBoletoTurn,
  'boletos.resolve': doubts.resolveDoubt,
  'booklets.insert': booklets.insertBooklet,
  'booklets.turn': booklets.turnBooklet,
  'booklets.pauseRunning': booklets.pauseRunning,
  // Announced to nobody: it follows from boletos, whose change was announced, and opening a list of payers causes it.
  'directory.gather': payers.gatherPayers,
  'documents.keep': documents.keepCopy,
  'documents.lines': documents.keepLines,
  'documents.opened': documents.markOpened,
  'documents.turned': documents.turnTo,
  'income.import': incomeFiles.importFile,
  'income.accept': income.acceptLines,
  'income.fileAway': income.fileLines,
  'income.reopen': income.reopenLines,
  'income.markCancelled': evidence.markCancelled,
  'income.keepCallbacks': callbacks.keepCallbacks,
  'income.verifyCallback': callbacks.verifyCallback,
  'income.acceptCallbacks': callbackProposals.acceptCallbacks,
  'income.declineCallbacks': callbackProposals.declineCallbacks,
  'income.undoDismissals': callbackProposals.undoDismissals,
  'income.attributeCallback': callbacks.attributeCallback,
  'income.setCallbackAside': callbacks.setCallbackAside,
  'layouts.keep': layouts.keepLayout,
  'messages.queue': messages.queueMessages,
  'messages.begin': messageSending.beginMessage,
  'messages.end': messageSending.endMessage,
  'messages.unsendable': messageSending.unsendableMessage,
  'messages.recover': messageSending.recoverMessages,
  'messages.withdraw': messages.withdrawMessages,
  'messages.decide': messages.decideMessages,
  'payers.change': payers.changePayer,
  'payers.import': payers.importPayers,
  'pin.place': pin.placePin,
  'pin.correct': pin.correctPin,
  'pin.try': pin.tryPin,
  'pin.judge': pin.judgePin,
  'pin.lose': pin.losePin,
  'pin.find': pin.findPin,
  'preferences.set': preferences.setPreference,
  'prints.insert': prints.insertPrint,
  'prints.turn': prints.turnPrint,
  'printers.choose': prints.choosePrinter,
  'printers.measure': prints.measurePrinter,
  'trail.append': appendTrail,
  'waits.count': waits.countWaits,
  'waits.countDays': waits.countDays,
  'wallets.add': wallets.addWallet,
  'wallets.change': wallets.changeWallet,
  'wallets.remove': wallets.removeWallet,
  'watches.insert': watchEdits.addWatches,
  'watches.change': watchEdits.changeWatches,
  'watches.turn': watchEdits.turnWatches,
  'watches.see': watchEdits.seeWatches,
  'watches.hurry': watchEdits.hurryWatches,
  'watches.answer': watchAnswers.answerWatches,
  'watches.shift': watchAnswers.shiftWatches,
  'withdrawals.begin': withdrawals.beginWithdrawal,
  'withdrawals.settle': withdrawals.settleWithdrawal,
  'withdrawals.resolve': withdrawals.resolveWithdrawal,
  'withdrawals.learn': withdrawals.learnAfter,
  'withdrawals.askEstimate': estimateMisses.askEstimate,
  'withdrawals.acknowledge': withdrawalChecks.acknowledgeWithdrawal,
  'withdrawalSettings.set': withdrawalSettings.setWithdrawalSettings,
  // used by the client itself
  'boletos.freeze': doubts.freezeLedger,
  'counter.announce': meta.announceRaise,
  'freeze.clear': meta.clearFreeze,
} as const satisfies Record<string, Write>;

export const reads = {
  'accounts.list': accounts.listAccounts,
  'accounts.ofService': accounts.accountsOfService,
  'accounts.ofOwner': idsOfOwner,
  'accounts.get': accounts.getAccount,
  'accounts.waiting': waitingWork,
  'agreements.of': agreements.agreementsOf,
  'agreements.proposed': agreements.proposedIn,
  'agreements.owed': agreements.owedBy,
  'agreements.reasons': agreements.reasonsOfBatch,
  'attempts.get': attempts.getAttempt,
  'attempts.ofOwner': attempts.attemptsOf,
  'attempts.byRemoteId': attempts.attemptByRemoteId,
  'batches.get': batches.getBatch,
  'batches.list': batches.listBatches,
  'batches.lotes': batches.lotesOf,
  'batches.seenBefore': batches.seenBefore,
  'batches.counts': counts.batchCounts,
  'batches.duplicates': duplicates.countDuplicates,
  'batches.askedDuplicates': duplicates.askedDuplicates,
  'batches.readyRows': counts.readyRows,
  'batches.withoutRef': groups.countWithoutRef,
  'batches.review': groups.reviewOfBatch,
  'batches.atypical': groups.countAtypical,
  'batches.maybeSent': restored.countMaybeSent,
  'batches.inParts': discard.batchesInParts,
  'boletos.get': boletos.getBoleto,
  'boletos.many': boletos.manyBoletos,
  'boletos.days': boletoDays,
  'boletos.sum': sumOfRegister,
  'boletos.sumOfBatch': sumOfBatchRows,
  'boletos.sources': sourcesOfRegister,
  'boletos.situations': situationsOfRegister,
  'boletos.uncertainSum': counts.uncertainSum,
  'boletos.ready': boletos.readyBoletos,
  'boletos.forbidden': forbidden.forbiddenBoletos,
  'boletos.heldDuplicates': held.heldDuplicates,
  'boletos.duplicates': duplicates.duplicatesInBatch,
  'boletos.lookForDuplicates': duplicates.lookForDuplicates,
  'boletos.like': duplicates.boletosLike,
  'boletos.payers': billedPayers,
  'boletos.duplicatesOfWishes': duplicates.duplicatesOfWishes,
  'boletos.replacedDues': edits.replacedDues,
  'boletos.replaced': edits.replacedRows,
  'boletos.sheetLines': sheets.sheetLines,
  'boletos.bearing': sought.boletosBearing,
  'boletos.owed': sought.boletosOwed,
  'boletos.panelAlike': dashboard.panelAlike,
  'boletos.panelBearing': dashboard.panelBearing,
  'boletos.uncertainAlike': dashboard.uncertainAlike,
  'boletos.doubts': doubts.openDoubts,
  'boletos.holding': doubts.boletosHolding,
  'boletos.sendings': turns.sendingsOfBatch,
  'booklets.find': booklets.findMembers,
  'booklets.list': booklets.listBooklets,
  'booklets.get': booklets.getBooklet,
  'booklets.notes': booklets.bookletNotes,
  'booklets.members': booklets.bookletMembers,
  'commands.first': firstResultOf,
  'documents.ofBoletos': documents.documentsOfBoletos,
  'documents.ofCarne': documents.documentOfCarne,
  'documents.byId': documents.documentById,
  'documents.kept': documents.keptOfBoletos,
  'documents.recent': documents.openedDocuments,
  'documents.carnes': listCarnes,
  'layouts.get': layouts.getLayout,
  'messages.template': messages.mailTemplate,
  'messages.toMake': messages.messageToMake,
  'messages.due': messageSending.dueMessage,
  'messages.startsSince': messageSending.mailStartsSince,
  'messages.toRemind': messages.boletosToRemind,
  'messages.waiting': messageSending.waitingMessages,
  'messages.counts': messages.messageCounts,
  'messages.ofBoletos': messages.messagesOfBoletos,
  'messages.maybeMailed': messageSending.maybeMailed,
  'messages.ofMessageIds': messages.messagesOfIds,
  'messages.many': messages.manyMessages,
  'payers.ofDocuments': payers.payersOfDocuments,
  'payers.owe': payers.payersOwe,
  'payers.sums': payers.payersWithSums,
  'pin.get': pin.getPin,
  'preferences.list': preferences.listPreferences,
  'preferences.get': preferences.getPreference,
  'prints.get': prints.getPrint,
  'prints.list': prints.listPrints,
  'printers.known': prints.knownPrinters,
  'trail.firstAfter': firstDoneAfter,
  'wallets.list': wallets.listWallets,
  'wallets.known': wallets.knownWallets,
  'watches.due': watches.dueWatches,
  'watches.asked': watchAnswers.askedWatches,
  'watches.details': watchLists.watchDetails,
  'watches.feed': watchLists.watchFeed,
  'watches.board': watchesBoard,
  'watches.sum': sumOfWatches,
  'watches.already': watchLists.watchedAlready,
  'watches.ofTransaction': watchLists.watchOfTransaction,
  'watches.before': watchAnswers.askingBefore,
  'withdrawals.estimateBasis': estimateMisses.estimateBasis,
  'withdrawals.misses': estimateMisses.openMisses,
  'withdrawals.sum': sumOfWithdrawals,
  'withdrawals.get': withdrawalReads.getWithdrawal,
  'withdrawals.open': withdrawalReads.openWithdrawals,
  'withdrawals.stopped': withdrawals.stoppedOf,
  'withdrawals.day': withdrawalReads.dayOfWithdrawals,
  'withdrawals.samples': withdrawalReads.withdrawalSamples,
  'withdrawals.made': withdrawalReads.madeWithdrawals,
  'withdrawals.used': withdrawalReads.usedInWithdrawals,
  'withdrawals.paid': withdrawalReads.paidWallets,
  'withdrawals.stored': withdrawalReads.storedWithdrawal,
  'withdrawals.doubts': withdrawalReads.withdrawalDoubts,
  'withdrawals.stoppedAll': withdrawalReads.stoppedWithdrawals,
  'withdrawals.failed': withdrawalReads.failedWithdrawals,
  'withdrawals.unwatched': withdrawalReads.unwatchedWithdrawals,
  'withdrawals.byTransaction': withdrawalReads.withdrawalOfTransaction,
  'withdrawalSettings.get': withdrawalSettings.withdrawalSettings,
  'income.files': incomeFiles.incomeFiles,
  'income.file': incomeFiles.incomeFile,
  'income.layoutOfBank': incomeFiles.layoutOfBank,
  'income.sums': incomeLists.incomeSums,
  'income.line': incomeLists.incomeLine,
  'income.accountsOfLines': incomeLists.accountsOfLines,
  'income.lineOfStep': incomeLists.lineOfStep,
  'income.matches': incomeMatches,
  'income.exact': incomeExact,
  'income.evidence': evidence.evidenceOf,
  'income.lastCallback': callbacks.lastCallback,
  'income.callbacksToVerify': callbacks.callbacksToVerify,
  'income.callbackProposals': callbackProposals.callbackProposals,
  'income.announced': callbackProposals.announcedBoletos,
  'income.callbacksOfBoletos': callbacks.callbacksOfBoletos,
  'income.unattributedCallbacks': callbacks.unattributedCallbacks,
  'income.waitingCallbacks': callbackProposals.waitingCallbacks,
  'income.callbackBody': callbacks.callbackBody,
  'income.reversed': evidence.reversedBoletos,
  'ledger.about': meta.readMeta,
} as const satisfies Record<string, Read>;

export const lists = {
  trail: trailList,
  boletos: registerList,
  batchRows: batchRowList,
  watches: watchLists.watchesList,
  withdrawals: withdrawalsList,
  income: incomeLists.incomeList,
  payers: payers.payersList,
  messages: messagesList,
} as const;

type Input<F> = F extends (db: Sql, input: infer I, ...more: never[]) => unknown ? I : never;
type Output<F> = F extends (...all: never[]) => Promise<infer O> ? O : never;

export type WriteOp = keyof typeof writes;
export type WriteInput<K extends WriteOp> = Input<(typeof writes)[K]>;
export type WriteOutput<K extends WriteOp> = Output<(typeof writes)[K]>;

export type ReadOp = keyof typeof reads;
export type ReadInput<K extends ReadOp> = Input<(typeof reads)[K]>;
export type ReadOutput<K extends ReadOp> = Output<(typeof reads)[K]>;

export type ListName = keyof typeof lists;
export type ListFilter<L extends ListName> = Parameters<(typeof lists)[L]['query']>[0];
export type ListSort<L extends ListName> = Parameters<(typeof lists)[L]['query']>[1];
export type ListRow<L extends ListName> = Awaited<ReturnType<(typeof lists)[L]['rows']>>[number];

export type TableGroup = WriteOp extends `${infer G}.${string}` ? G : never;
