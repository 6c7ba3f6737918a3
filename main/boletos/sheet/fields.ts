// What a row of a sheet can say about a boleto, and the words by which clerks' headers say it.

export const fields = [
  'payer.name',
  'payer.document',
  'payer.email',
  'payer.phone',
  'amount',
  'dueDate',
  'description',
  'clientCallbackUrl',
  'parcels',
] as const;
export type Field = (typeof fields)[number];

/** Without these the app sends no boleto; an account may ask for more. */
export const alwaysRequired: readonly Field[] = ['payer.name', 'payer.document', 'amount', 'dueDate'];

/** Where a field's text comes from: a column, one text for all rows, or one with marks such as {mes}. */
export type Source =
  | { readonly from: 'column'; readonly column: number }
  | { readonly from: 'fixed'; readonly text: string }
  | { readonly from: 'template'; readonly text: string };

export type Mapping = Readonly<Partial<Record<Field, Source>>>;

/** Headers as raw-row's `folded` leaves them. Whole headers first; any of the words in a longer header counts less. */
export const headerNames: Readonly<
  Record<Field, { readonly whole: readonly string[]; readonly words: RegExp }>
> = {
  'payer.name': {
    whole: (
      'nome,nome completo,nome do pagador,nome pagador,pagador,sacado,nome do sacado,nome sacado,cliente,nome cliente,' +
      'nome do cliente,razao social,nome razao social,razao social nome,devedor,aluno,nome do aluno,responsavel,' +
      'responsavel financeiro,condomino,associado,payer,payer name,name,full name,customer,customer name,client,client name'
    ).split(','),
    words: /\b(nome|pagador|sacado|razao social|cliente|payer|customer|name)\b/,
  },
  'payer.document': {
    whole: (
      'cpf,cnpj,cpf cnpj,cnpj cpf,cpf ou cnpj,documento,doc,documento do pagador,documento pagador,cpf do pagador,' +
      'cpf pagador,cnpj do pagador,cpf cnpj pagador,cpf cnpj do pagador,cpf cnpj sacado,cpf do cliente,cpf cliente,' +
      'cpf cnpj cliente,cpf do responsavel,document,payer document,tax id,taxid,tax document'
    ).split(','),
    words: /\b(cpf|cnpj|tax id)\b/,
  },
  'payer.email': {
    whole:
      'email,e mail,mail,email do pagador,email pagador,email do cliente,correio eletronico,payer email'.split(
        ',',
      ),
    words: /\b(email|e mail)\b/,
  },
  'payer.phone': {
    whole: (
      'telefone,fone,tel,celular,whatsapp,telefone celular,telefone do pagador,telefone pagador,celular do pagador,' +
      'ddd telefone,phone,phone number,mobile,payer phone'
    ).split(','),
    words: /\b(telefone|fone|celular|whatsapp|phone)\b/,
  },
  amount: {
    whole: (
      'valor,vlr,valor r,valor do boleto,valor boleto,valor a pagar,valor total,valor cobranca,valor da cobranca,' +
      'valor do titulo,valor titulo,valor nominal,valor da parcela,valor parcela,valor do documento,valor mensalidade,' +
      'mensalidade,preco,quantia,total,amount,value,price,total amount'
    ).split(','),
    words: /\b(valor|vlr|amount)\b/,
  },
  dueDate: {
    whole: (
      'vencimento,venc,vencto,data de vencimento,data do vencimento,data vencimento,dt vencimento,dt venc,data venc,' +
      'data de vencto,primeiro vencimento,1 vencimento,prazo,due date,duedate,due'
    ).split(','),
    words: /\b(vencimento|vencto|venc|due)\b/,
  },
  description: {
    whole: (
      'descricao,descricao do boleto,historico,observacao,observacoes,obs,referencia,referente,referente a,mensagem,' +
      'servico,produto,description,memo,notes'
    ).split(','),
    words: /\b(descricao|historico|referente|description)\b/,
  },
  clientCallbackUrl: {
    whole: (
      'callback,callback url,url callback,url de callback,clientcallbackurl,client callback url,url,url de retorno,' +
      'url retorno,webhook,url de notificacao'
    ).split(','),
    words: /\b(callback|webhook)\b/,
  },
  parcels: {
    whole: (
      'parcelas,qtd parcelas,qtde parcelas,quantidade de parcelas,numero de parcelas,n parcelas,num parcelas,n de parcelas,' +
      'total de parcelas,vezes,installments,installment count,number of installments'
    ).split(','),
    words: /\b(parcelas|installments)\b/,
  },
};

/** Headers of money and days that a boleto here does not carry: never taken for the amount or the due date. */
export const notOurs =
  /\b(juros|multa|desconto|abatimento|acrescimo|pago|emissao|pagamento|processamento|nascimento|limite)\b/;
