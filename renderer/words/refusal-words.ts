// Sentences for a sheet that could not be read: what the file is, and what to do. Nothing of it was imported.
import { msg } from '@lingui/core/macro';
import type { SheetRefusal } from '../../preload/contract/sheets.ts';
import type { Sentence } from './error-sentences.ts';

const saveAsXlsx = msg`Abra-a no programa em que foi feita, salve como .xlsx (Pasta de Trabalho do Excel) e importe o novo arquivo.`;

export const sheetRefusals: Readonly<Record<SheetRefusal, Sentence>> = {
  notFound: {
    what: msg`O arquivo não está mais no mesmo lugar.`,
    next: msg`Procure-o e importe-o de novo.`,
  },
  unreadable: {
    what: msg`Não foi possível ler este arquivo.`,
    next: msg`Feche-o no outro programa, ou faça uma cópia, e tente de novo.`,
  },
  empty: {
    what: msg`Esta planilha está vazia.`,
    next: msg`Confira se é o arquivo certo e se foi salvo depois de preenchido.`,
  },
  tooLarge: {
    what: msg`Este arquivo é grande demais.`,
    next: msg`Divida-o em arquivos menores; cada um gera um lote.`,
  },
  tooManyRows: {
    what: msg`Esta planilha tem linhas demais.`,
    next: msg`Divida-a em arquivos menores; cada um gera um lote.`,
  },
  tooSpread: {
    what: msg`Esta planilha tem células preenchidas longe demais da tabela.`,
    next: msg`Apague as colunas e as linhas fora da tabela, salve e importe de novo.`,
  },
  binary: {
    what: msg`Isto não é uma planilha.`,
    next: msg`Importe um arquivo CSV, TSV, TXT ou XLSX.`,
  },
  cut: {
    what: msg`O arquivo está incompleto.`,
    next: msg`Ele parece cortado no meio. Baixe-o ou copie-o de novo e importe o arquivo inteiro.`,
  },
  passwordProtected: {
    what: msg`A planilha está protegida por senha.`,
    next: msg`Abra-a com a senha, salve uma cópia sem senha e importe a cópia.`,
  },
  oldExcel: {
    what: msg`É uma planilha do Excel antigo (.xls).`,
    next: saveAsXlsx,
  },
  binaryExcel: {
    what: msg`É uma planilha binária do Excel (.xlsb).`,
    next: saveAsXlsx,
  },
  openDocument: {
    what: msg`É uma planilha do LibreOffice (.ods).`,
    next: saveAsXlsx,
  },
  otherZip: {
    what: msg`É um arquivo compactado, não uma planilha.`,
    next: msg`Abra o arquivo compactado e importe a planilha que está dentro dele.`,
  },
  pdf: {
    what: msg`É um PDF, não uma planilha.`,
    next: msg`Um PDF não tem as colunas. Peça a planilha original, em XLSX ou CSV.`,
  },
  html: {
    what: msg`É uma página da internet, mesmo que o nome indique outra coisa.`,
    next: saveAsXlsx,
  },
  xmlSpreadsheet: {
    what: msg`É uma planilha em XML do Excel antigo.`,
    next: saveAsXlsx,
  },
  sheetMissing: {
    what: msg`Esta aba não existe na planilha.`,
    next: msg`Escolha outra aba.`,
  },
  sheetDamaged: {
    what: msg`A planilha está danificada.`,
    next: msg`Abra-a no Excel ou no LibreOffice, deixe que o programa a repare, salve de novo e importe o novo arquivo.`,
  },
  readerLost: {
    what: msg`A leitura parou no meio.`,
    next: msg`Nada foi gravado. Importe a planilha de novo; se o problema se repetir, divida-a em arquivos menores.`,
  },
  readingTooLong: {
    what: msg`A leitura demorou demais e foi interrompida.`,
    next: msg`Nada foi gravado nem enviado, e o arquivo não mudou. Salve a planilha de novo como .xlsx ou .csv, ou divida-a em arquivos menores, e importe-a outra vez.`,
  },
};
