// What the titles of a dashboard's sheet say about payment. A column of payment must be known in every word: `data limite pagamento` and
// `valor a ser pago` tell of none. Titles are folded words.
import { isTakenBack } from '../taken-back.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const joints = 'de do da dos das em no na nos nas a o e on at of the in by pelo pela r brl reais rs';
const things =
  'boleto boletos titulo cobranca fatura parcela mensalidade cliente pagador sacado banco bancario bancaria conta pix payer customer client ' +
  'invoice charge bill slip';
const done =
  'efetivo efetiva efetivado efetivada efetivamente efetuado efetuada realizado realizada real confirmado confirmada confirmacao foi ja ' +
  'effective actual confirmed';

const ofDays = words(
  `${joints} ${things} ${done} data datas dt dta dat dia hora hr quando date day time datetime timestamp when ocorrencia movimento ` +
    'financeira financeiro recebimento recebido recebida received settled settlement quitacao quitado compensacao dd mm aa aaaa yyyy utc brt gmt',
);
const ofAmounts = words(
  `${joints} ${things} ${done} valor valores vlr vl val total amount value quantia montante liquido bruto net gross`,
);
const ofPayment =
  /^(?:pag|pag[oa]s?|pagamentos?|pagtos?|pgtos?|payments?|paid|liquid|liquidac|liquidac(?:ao|oes)|liquidad[oa]s?|credit|credito|creditad[oa]s?|credited|baixas?|baixad[oa]s?)$/;
const ofPaidSums =
  /^(?:pag[oa]s?|pagamento|pagto|pgto|recebid[oa]|liquidad[oa]|creditad[oa]|quitad[oa]|paid|received|settled)$/;

const allOf = (title: string, known: ReadonlySet<string>, payment: RegExp): boolean => {
  const all = title.split(' ');
  return all.some((word) => payment.test(word)) && all.every((word) => payment.test(word) || known.has(word));
};

/** Its day is that of a payment, and of nothing that is planned, due or taken back. */
export const namesPaymentDay = (title: string): boolean => allOf(title, ofDays, ofPayment);

/** Its sum was paid for the boleto of the line. */
export const namesPaidSum = (title: string): boolean => allOf(title, ofAmounts, ofPaidSums);

/** What arrived after the provider took its fee. */
export const namesArrival = (title: string): boolean =>
  /\b(?:recebid[oa]|creditad[oa]|received|liquido|net)\b/.test(title);

/** Sums beside the slip's: they may be negative. */
export const namesOtherSum = (title: string): boolean =>
  /\b(?:tarifas?|taxas?|juros|mora|multa|encargos?|acrescimos?|descontos?|deduc[a-z]*|abatimentos?|custas?|custos?|fees?|comiss[a-z]*|impostos?|iof|iss|ir|retid[oa]|retenc[a-z]*|split|repasses?|despesas?|diferenca|saldo|discount)\b/.test(
    title,
  );

/** An instruction or a rule, which every line may hold. */
const isRule =
  /\b(?:para|prazo|dias|limite|ate|politica|tarifa|taxa|instruc[a-z]*|apos|permite|pode|automatic[oa]?|previst[oa]|baixa|maxim[oa]|max|cancelar|until|policy|deadline|allowed)\b/;
const isDenial =
  /\b(?:nao|not|un)(?: foi)? ?(?:pag[oa]s?|recebid[oa]s?|liquidad[oa]s?|quitad[oa]s?|creditad[oa]s?|compensad[oa]s?|confirmad[oa]s?|efetivad[oa]s?|autorizad[oa]s?|paid|received|settled)\b/;
const isRest =
  /^(?:(?:valor|vlr|saldo) )?(?:em aberto|pendente|restante|remanescente|devedor)$|^(?:foi |is )?(?:(?:excluid|removid|bloquead|anulad|invalidad)[oa]|deleted|removed|blocked|voided)(?: em| at)?$/;

/** A cell below it says that the payment was taken back, or that there was none, unless the cell denies it. */
export const namesContrary = (title: string): boolean =>
  isDenial.test(title) ||
  isRest.test(title) ||
  (title.replaceAll('charge back', 'chargeback').split(' ').some(isTakenBack) && !isRule.test(title));

const longestDenial = 60;
/** Whether a cell says in words that nothing was paid, as `pagamento não confirmado` does, and is no instruction. */
export const deniesPayment = (cell: string): boolean =>
  cell.length <= longestDenial && isDenial.test(cell) && !isRule.test(cell);

/** A cell that says no, nothing or zero, in folded words. */
export const deniesIt = (cell: string): boolean =>
  /^(?:|n|no|n a|na|null|false|falso|f|(?:r |brl )?0[0 ]*|(?:nao|sem|nenhuma?|none|not|never)\b.*)$/.test(
    cell,
  );

/** A cell below it that says no denies the payment. */
export const namesConfirmation = (title: string): boolean =>
  /^(?:(?:pagamento|pagto|pgto|payment) )?(?:confirmad[oa]|compensad[oa]|efetivad[oa]|aprovad[oa]|autorizad[oa]|ativ[oa]|confirmed|cleared|approved|active)$/.test(
    title,
  );

/** What kind of movement a line is. */
export const namesMovement = (title: string): boolean =>
  /\b(?:tipo|operacao|historico|lancamento|natureza|moviment[a-z]*|transac[a-z]*|eventos?|ocorrencia|motivo|acao|categoria|resultado|retorno|mensagem|fase|etapa|type|operation|transaction|event|reason|result)\b/.test(
    title,
  ) && !isRule.test(title);

/** A movement that is planned or failed, or that is none of the payer's. */
export const isNoPayment = (cell: string): boolean =>
  /\b(?:agendad[oa]|previst[oa]|previsao|recusad[oa]|rejeitad[oa]|negad[oa]|falhou|falha|saque|transferencia enviada|pix enviado|scheduled|refused|rejected|failed|withdrawal)\b|^(?:tarifa|comissao|fee)\b|^(?:pendente|em aberto|pending)$/.test(
    cell,
  );

/** In another currency. */
export const namesCurrency = (title: string): boolean => /^(?:moeda|currency)$/.test(title);
export const isForeignCurrency = (cell: string): boolean => !/^(?:|brl|r|real|reais|r brl|986)$/.test(cell);

/** `D/C`. */
export const namesSide = (title: string): boolean =>
  /^(?:d c|c d|dc|cd|sinal|natureza|deb cred|cred deb|debito credito|credito debito|debit credit|credit debit)$/.test(
    title.replace(/^(?:tipo|indicador|natureza) (?:de |do )?(?:lancamento |movimento )?(?=.)/, ''),
  ) || /^(?:tipo|indicador|natureza) (?:de |do )?(?:lancamento|movimento)$/.test(title);

/** A card or an account may be debited to pay. */
export const isOutgoingMovement = (title: string, cell: string): boolean =>
  /^(?:debito|debit|saida)$/.test(cell) &&
  !/\b(?:pagamento|pagto|pgto|cartao|conta|cobranca|payment|card)\b/.test(title);

export const isOutgoing = (cell: string): boolean => /^(?:d|db|deb|debito|debit|saida)$/.test(cell);
