// Findings about a sheet, a row or the form as sentences: what is wrong, and how to correct it.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RowProblem, ProblemCode } from '../../preload/contract/boleto-terms.ts';
import type { Holiday } from '../../preload/shared/holidays.ts';
import { formatDay } from '../../preload/shared/due-date.ts';
import type { SheetRefusal } from '../../preload/contract/sheets.ts';

export const problemSentences: Readonly<Record<ProblemCode, MessageDescriptor>> = {
  quotesMisplaced: msg`Há aspas fora do lugar nesta linha.`,
  quoteUnclosed: msg`Aspas foram abertas e não fechadas.`,
  linesGlued: msg`Duas linhas parecem estar em uma só.`,
  cellTooLong: msg`O texto é longo demais.`,
  tooManyCells: msg`A linha tem mais colunas do que o cabeçalho.`,
  tooFewCells: msg`A linha tem menos colunas do que o cabeçalho.`,
  anotherTable: msg`Acima desta linha começa outra tabela, com outros títulos nas colunas.`,
  partOrSum: msg`A linha parece ser um desconto ou um total do mesmo pagador. Confira se é um boleto.`,
  belowSettled: msg`A linha está abaixo de um título de linhas pagas ou canceladas. Confira se é um boleto.`,
  columnsMoved: msg`O cabeçalho se repete acima desta linha, com as colunas em outra ordem.`,
  hiddenInSheet: msg`A linha estava oculta na planilha.`,
  struckInSheet: msg`Há texto riscado nesta linha da planilha. Confira se ela é um boleto.`,
  missing: msg`Campo obrigatório.`,
  formulaError: msg`A fórmula da planilha deu erro.`,
  formulaNotCalculated: msg`A fórmula não foi calculada. Abra a planilha, salve e importe de novo.`,
  mojibake: msg`Há caracteres trocados, como em “Ã£”. Confira a acentuação.`,
  nameWithoutLetters: msg`O nome não tem letras.`,
  documentDamaged: msg`A planilha alterou o número (1,2E+13). Formate a coluna como texto e digite de novo.`,
  documentCharacters: msg`Só dígitos, pontos, traço e barra.`,
  documentLength: msg`CPF tem 11 dígitos, CNPJ tem 14.`,
  documentRepeated: msg`Um mesmo dígito repetido não é um documento válido.`,
  documentCheckDigits: msg`Dígito verificador inválido: há um erro de digitação.`,
  documentAmbiguous: msg`Pode ser CPF ou CNPJ. Escolha qual é.`,
  documentAlphanumeric: msg`O CNPJ com letras é válido, mas o serviço ainda só aceita dígitos.`,
  documentPadded: msg`Faltavam zeros à esquerda, e foram incluídos.`,
  phoneDamaged: msg`A planilha alterou o telefone. Formate a coluna como texto e digite de novo.`,
  phoneCharacters: msg`O telefone tem letras ou sinais inválidos.`,
  phoneLength: msg`Telefone com DDD tem 10 ou 11 dígitos.`,
  phoneAreaCode: msg`Este DDD não existe.`,
  phoneFirstDigit: msg`Celular começa com 7, 8 ou 9; fixo, com 2 a 5.`,
  amountNotANumber: msg`Valor inválido. Digite como 1.234,56.`,
  amountNegative: msg`O valor não pode ser negativo.`,
  amountZero: msg`O valor não pode ser zero.`,
  quantityInvalid: msg`A quantidade não é um número inteiro maior que zero. Informe o valor do boleto.`,
  amountTooLarge: msg`O valor máximo de um boleto é R$ 99.999.999,99.`,
  amountTooManyDecimals: msg`Mais de duas casas decimais: escolha o valor.`,
  amountDamaged: msg`A planilha alterou o valor. Digite-o de novo.`,
  amountAmbiguous: msg`São milhares ou centavos? Digite o valor com centavos, como 1.234,00.`,
  amountMarkBothWays: msg`Aqui o sinal separa centavos; em outros valores da coluna, milhares. Confira o valor.`,
  amountOtherUnit: msg`O valor está em outra moeda ou em porcentagem. Digite o valor em reais.`,
  amountCentsApart: msg`Os centavos podem estar na célula ao lado. Confira o valor.`,
  dueDateNotADate: msg`Data inválida. Digite como dd/mm/aaaa.`,
  dueDateNoSuchDay: msg`Este dia não existe no calendário.`,
  dueDateWithoutYear: msg`A data não tem o ano.`,
  dueDateSerialOutOfRange: msg`O número não corresponde a uma data próxima. Digite como dd/mm/aaaa.`,
  dueDateDayNotShown: msg`A planilha mostra só o mês e o ano desta data. Confira o dia.`,
  dueDateTimeDropped: msg`A data tinha uma hora, que foi ignorada.`,
  dueDatePast: msg`Este vencimento já passou.`,
  dueDateTooLate: msg`O vencimento máximo de um boleto é 13/10/2049.`,
  dueDateFar: msg`O vencimento está distante. Confira o ano.`,
  dueDateWeekend: msg`Cai em fim de semana: pode ser pago no dia útil seguinte.`,
  dueDateHoliday: msg`É feriado bancário: pode ser pago no dia útil seguinte.`,
  emailInvalid: msg`E-mail inválido.`,
  emailSpaces: msg`O e-mail tem espaços.`,
  emailSeveral: msg`Há mais de um e-mail. O serviço aceita só um.`,
  urlInvalid: msg`Informe o endereço completo, começando com https://.`,
  templateMarkUnknown: msg`Há uma variável entre chaves que não existe.`,
  parcelsInvalid: msg`O número de parcelas não é um número inteiro.`,
  parcelsTooSmall: msg`O valor é pequeno demais para este número de parcelas.`,
  duplicateInSheet: msg`Duplicidade na planilha: mesmo documento, valor e vencimento.`,
  duplicateInRegister: msg`Já existe um boleto com este documento, valor e vencimento.`,
  duplicateInPanel: msg`O painel do provedor mostra um boleto deste pagador, com este valor e vencimento, que não está no Guichê.`,
  maybeSent: msg`Este boleto pode já ter sido emitido: os dados foram restaurados de um backup ou trocados depois desta linha.`,
};

const holidays: Readonly<Record<Holiday, (date: string, until: string) => MessageDescriptor>> = {
  newYear: (date, until) =>
    msg`${date} é feriado (Ano-Novo); o boleto pode ser pago no dia útil seguinte, ${until}.`,
  carnival: (date, until) =>
    msg`${date} não é dia útil (Carnaval); o boleto pode ser pago no dia útil seguinte, ${until}.`,
  goodFriday: (date, until) =>
    msg`${date} é feriado (Sexta-feira Santa); o boleto pode ser pago no dia útil seguinte, ${until}.`,
  tiradentes: (date, until) =>
    msg`${date} é feriado (Tiradentes); o boleto pode ser pago no dia útil seguinte, ${until}.`,
  labourDay: (date, until) =>
    msg`${date} é feriado (Dia do Trabalho); o boleto pode ser pago no dia útil seguinte, ${until}.`,
  corpusChristi: (date, until) =>
    msg`${date} não é dia útil (Corpus Christi); o boleto pode ser pago no dia útil seguinte, ${until}.`,
  independence: (date, until) =>
    msg`${date} é feriado (Independência); o boleto pode ser pago no dia útil seguinte, ${until}.`,
  aparecida: (date, until) =>
    msg`${date} é feriado (Nossa Senhora Aparecida); o boleto pode ser pago no dia útil seguinte, ${until}.`,
  allSouls: (date, until) =>
    msg`${date} é feriado (Finados); o boleto pode ser pago no dia útil seguinte, ${until}.`,
  republic: (date, until) =>
    msg`${date} é feriado (Proclamação da República); o boleto pode ser pago no dia útil seguinte, ${until}.`,
  blackAwareness: (date, until) =>
    msg`${date} é feriado (Consciência Negra); o boleto pode ser pago no dia útil seguinte, ${until}.`,
  christmas: (date, until) =>
    msg`${date} é feriado (Natal); o boleto pode ser pago no dia útil seguinte, ${until}.`,
  yearEnd: (date, until) =>
    msg`Em ${date}, último dia útil do ano, os bancos não atendem; o boleto pode ser pago no dia útil seguinte, ${until}.`,
};

export function problemSentence({ code, holiday }: Pick<RowProblem, 'code' | 'holiday'>): MessageDescriptor {
  if (code !== 'dueDateHoliday' || !holiday) return problemSentences[code];
  return holidays[holiday.name](formatDay(holiday.date), formatDay(holiday.until));
}

export const refusalSentences: Readonly<Record<SheetRefusal, MessageDescriptor>> = {
  notFound: msg`O arquivo não está mais no mesmo lugar. Importe de novo.`,
  unreadable: msg`O arquivo não pôde ser lido. Abra-o na planilha, salve de novo e tente outra vez.`,
  empty: msg`Não há nenhuma linha no arquivo.`,
  tooLarge: msg`O arquivo é grande demais. Divida-o em dois e importe um de cada vez.`,
  tooSpread: msg`A planilha tem células longe demais da tabela. Apague-as, salve e importe de novo.`,
  tooManyRows: msg`Há linhas demais. Divida a planilha em duas.`,
  binary: msg`Não é uma planilha. Importe um arquivo CSV ou XLSX.`,
  cut: msg`O arquivo está incompleto: a cópia ou o download parou no meio. Copie-o de novo.`,
  passwordProtected: msg`A planilha tem senha. Abra-a, salve sem senha e importe de novo.`,
  oldExcel: msg`É do formato antigo do Excel (.xls). Abra-a e salve como .xlsx.`,
  binaryExcel: msg`É uma planilha binária (.xlsb). Abra-a e salve como .xlsx.`,
  openDocument: msg`É do LibreOffice (.ods). Abra-a e salve como .xlsx ou .csv.`,
  otherZip: msg`É um arquivo compactado. Extraia a planilha e importe só a planilha.`,
  pdf: msg`É um PDF, não uma planilha. Peça o arquivo em CSV ou XLSX.`,
  html: msg`É uma página da internet com nome de planilha. Abra-a no Excel e salve como .xlsx.`,
  xmlSpreadsheet: msg`É uma planilha em XML. Abra-a no Excel e salve como .xlsx.`,
  sheetMissing: msg`A aba escolhida não existe no arquivo. Escolha outra.`,
  sheetDamaged: msg`A planilha está danificada. Abra-a no Excel, salve de novo e tente outra vez.`,
  readerLost: msg`A leitura foi interrompida. Tente de novo.`,
  readingTooLong: msg`A leitura demorou demais e foi interrompida. Nada foi gravado; salve a planilha de novo e tente outra vez.`,
};

export const refusalSentence = (why: SheetRefusal): MessageDescriptor => refusalSentences[why];
