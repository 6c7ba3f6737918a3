// The answers of “O que acontece se…”: what the app does in trouble, what is not lost, what to do. Each answer must
// match the code that it describes. This file holds only texts; help-search.ts searches them.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const groupIds = ['sending', 'doubts', 'computer', 'team', 'server', 'papers', 'money'] as const;
export type GroupId = (typeof groupIds)[number];

export const groupTitles: Readonly<Record<GroupId, MessageDescriptor>> = {
  sending: msg`Enquanto envio`,
  doubts: msg`A confirmar`,
  computer: msg`O computador e o disco`,
  team: msg`Trabalhar em equipe`,
  server: msg`O servidor parou`,
  papers: msg`Boletos no papel`,
  money: msg`Saques e monitor`,
};

/** Where an answer links to. */
export type WayOn =
  | 'home'
  | 'doubts'
  | 'issued'
  | 'documents'
  | 'prints'
  | 'monitor'
  | 'withdrawals'
  | 'accounts'
  | 'closing'
  | 'copies'
  | 'team';

export interface Question {
  readonly id: string;
  readonly group: GroupId;
  /** Completes “O que acontece se…” as a sentence of its own. */
  readonly ask: MessageDescriptor;
  readonly does: MessageDescriptor;
  readonly kept: MessageDescriptor;
  readonly act: MessageDescriptor;
  readonly way?: WayOn;
}

export const questions: readonly Question[] = [
  {
    id: 'internet',
    group: 'sending',
    ask: msg`A internet cai durante o envio?`,
    does: msg`O que ainda não tinha sido enviado volta para a fila, e o Guichê tenta de novo automaticamente, com espera cada vez maior, até um minuto entre uma tentativa e outra. O que já tinha sido enviado e ficou sem resposta fica “a confirmar” e não é enviado de novo automaticamente. Com três a confirmar seguidos, o lote para.`,
    kept: msg`Nenhuma linha se perde, e nenhuma é enviada duas vezes.`,
    act: msg`Espere a internet voltar. Depois resolva o que ficou a confirmar, com o painel do provedor, e continue o lote.`,
    way: 'doubts',
  },
  {
    id: 'silence',
    group: 'sending',
    ask: msg`O serviço não responde?`,
    does: msg`Passado o tempo de espera, o boleto fica “a confirmar”: pode ter sido criado lá mesmo sem resposta. O ritmo cai para um por vez até outro boleto ser criado; com três a confirmar seguidos, cinco nos últimos cinquenta ou dez desde que você mandou continuar, o lote para e informa o motivo.`,
    kept: msg`O pedido enviado está salvo por completo, com a hora.`,
    act: msg`Procure no painel do provedor pelos dados que A confirmar mostra: pagador, valor, vencimento, hora do envio e, quando o pedido tiver uma, a referência. Depois informe o resultado no Guichê.`,
    way: 'doubts',
  },
  {
    id: 'twice',
    group: 'sending',
    ask: msg`Eu clico duas vezes no botão?`,
    does: msg`O segundo clique recebe o resultado do primeiro. Cada formulário tem um número próprio, e o registro aceita esse número uma vez só, mesmo que o navegador repita o pedido.`,
    kept: msg`Nada é enviado duas vezes por causa de um clique a mais.`,
    act: msg`Nada a fazer. Se abrir o formulário de novo e preencher igual, o Guichê avisa que já existe um boleto com o mesmo documento, valor e vencimento.`,
  },
  {
    id: 'undo',
    group: 'sending',
    ask: msg`Eu apertei Emitir por engano?`,
    does: msg`A emissão só começa cinco segundos depois, e um aviso mostra quantos boletos e quanto somam. Uma emissão grande, ou com valor atípico, mostra antes um resumo.`,
    kept: msg`Nesses segundos nada é enviado. Se a janela for fechada ou bloqueada, ou o computador dormir, a emissão é desfeita.`,
    act: msg`Use Desfazer no aviso, ou Ctrl+Z. Depois que começou, use Pausar: o que já foi enviado não volta.`,
  },
  {
    id: 'token',
    group: 'sending',
    ask: msg`O token vence no meio do lote?`,
    does: msg`O lote entra em pausa e pede um token novo. Nenhuma linha é recusada por isso. Antes, o Guichê avisa quando faltam 7 dias e quando falta 1, se o token informar a validade.`,
    kept: msg`O que já foi criado continua criado, e o resto fica no lote.`,
    act: msg`Gere um token no painel do provedor, cole em Contas e continue o lote. Um token de outra pessoa ou empresa só é aceito se você digitar o nome da conta.`,
    way: 'accounts',
  },
  {
    id: 'same',
    group: 'sending',
    ask: msg`Eu abro a mesma planilha de novo?`,
    does: msg`O Guichê reconhece o arquivo e o conteúdo e informa na hora quando ele foi enviado e o resultado. Na revisão, cada linha com o mesmo documento, valor e vencimento de outro boleto da conta fica marcada; para emitir mesmo assim, ele pergunta com o número exato de possíveis duplicidades.`,
    kept: msg`Nada é enviado só por abrir.`,
    act: msg`Se a intenção era continuar, abra o lote antigo em vez da planilha. Se era repetir o mês, use “Repetir”.`,
    way: 'home',
  },
  {
    id: 'close',
    group: 'sending',
    ask: msg`Eu fecho a janela durante o envio?`,
    does: msg`No aplicativo, ele pergunta: continuar em segundo plano, ou pausar e fechar. Aberto no navegador, o envio continua sem a janela até terminar; abra o Guichê de novo e ela volta. Ao fechar o Guichê pelo menu, o lote entra em pausa e o que estava em envio termina e é registrado.`,
    kept: msg`As linhas que faltam continuam no lote.`,
    act: msg`Abra o Guichê e mande continuar: ao abrir, nada é enviado sem o seu comando.`,
    way: 'home',
  },
  {
    id: 'what',
    group: 'doubts',
    ask: msg`Um boleto fica “a confirmar”?`,
    does: msg`O pedido foi enviado e não há confirmação de que o serviço criou o boleto. O Guichê nunca envia esse boleto de novo automaticamente: seriam duas cobranças. Ele fica na lista até alguém informar o resultado.`,
    kept: msg`A linha, os dados e o pedido enviado estão salvos.`,
    act: msg`Procure no painel do provedor por pagador, valor, vencimento e hora do envio; pela referência, só se A confirmar mostrar uma. Se encontrou, use “Foi criado” e cole o código do boleto; o Guichê confere valor, vencimento e pagador. Se não está lá depois de 10 minutos, use “Não foi criado” e escolha enviar de novo ou retirar.`,
    way: 'doubts',
  },
  {
    id: 'many',
    group: 'doubts',
    ask: msg`São muitos a confirmar?`,
    does: msg`Em A confirmar você pode colar ou abrir uma exportação do painel do provedor. O Guichê procura cada um pela referência, se o envio tiver uma, pela linha digitável, pelo nosso número ou por valor, vencimento e pagador, e mostra cada correspondência antes de você aceitar.`,
    kept: msg`Nada muda até você aceitar.`,
    act: msg`Exporte do painel uma lista do dia e importe em A confirmar.`,
    way: 'doubts',
  },
  {
    id: 'wrong',
    group: 'doubts',
    ask: msg`O boleto voltou diferente do pedido?`,
    does: msg`Assim que a resposta chega, o Guichê compara valor e vencimento com os da linha digitável. Na primeira diferença, o lote para.`,
    kept: msg`As linhas que faltam não foram enviadas.`,
    act: msg`Não entregue esse boleto. Veja a diferença e fale com o suporte do provedor antes de continuar.`,
    way: 'doubts',
  },
  {
    id: 'power',
    group: 'computer',
    ask: msg`O computador desliga, ou o Guichê é encerrado inesperadamente?`,
    does: msg`Cada envio é gravado no disco antes de ser feito, e cada resposta antes do envio seguinte. Ao abrir de novo, o que estava em envio fica “a confirmar”, o lote fica em pausa e nada é enviado automaticamente.`,
    kept: msg`Tudo o que já tinha resposta está registrado. O que estava sendo digitado e não foi salvo se perde.`,
    act: msg`Abra o Guichê, resolva o que ficou a confirmar e continue o lote.`,
    way: 'home',
  },
  {
    id: 'disk',
    group: 'computer',
    ask: msg`O disco enche?`,
    does: msg`O Guichê não envia o que não pode registrar: o lote para. A resposta do que já estava em envio aguarda até haver espaço; se o programa for fechado antes, ela fica “a confirmar”.`,
    kept: msg`O que já estava gravado continua gravado.`,
    act: msg`Libere espaço e continue. As cópias locais de PDFs podem ser apagadas em Documentos: os PDFs são buscados de novo quando forem abertos.`,
    way: 'documents',
  },
  {
    id: 'clock',
    group: 'computer',
    ask: msg`O relógio do computador está errado?`,
    does: msg`“Hoje” e os vencimentos seguem este relógio: um vencimento já passado é bloqueado na revisão e de novo no envio. A espera entre um envio e outro não depende dele. Se o fuso não é do Brasil, o Início avisa.`,
    kept: msg`O que foi gravado não muda; só a hora registrada pode estar errada.`,
    act: msg`Acerte o relógio nas configurações do sistema e confira os vencimentos antes de emitir.`,
    way: 'home',
  },
  {
    id: 'two',
    group: 'computer',
    ask: msg`Duas pessoas usam o Guichê em dois computadores?`,
    does: msg`Sem uma equipe, os dados não são compartilhados entre computadores: duplicidades entre eles não são percebidas. No mesmo computador, a pasta de dados abre em um Guichê por vez: a segunda abertura mostra a janela da primeira. Pastas de rede são recusadas.`,
    kept: msg`Cada registro continua correto sobre o que ele mesmo enviou.`,
    act: msg`Dividam as planilhas entre vocês ou trabalhem em equipe, com um registro só em um servidor PostgreSQL. Para levar o trabalho de um para outro, use “Mudar de computador”.`,
    way: 'copies',
  },
  {
    id: 'frozen',
    group: 'computer',
    ask: msg`Aparece “Envios bloqueados”?`,
    does: msg`O registro aberto pode não conter os últimos envios: é um backup, veio de outro computador, ou o anterior sumiu ou estava danificado. Enquanto ninguém confere, o Guichê mostra tudo e não envia nada. O que faltava enviar fica “a confirmar”.`,
    kept: msg`Nada foi apagado. O registro anterior fica arquivado.`,
    act: msg`Compare os últimos boletos e saques com o painel do provedor. Só então, no Início, registre o que conferiu e libere.`,
    way: 'home',
  },
  {
    id: 'copy',
    group: 'computer',
    ask: msg`Eu restauro um backup antigo do registro?`,
    does: msg`O backup é conferido e só entra em uso quando o Guichê abrir de novo. Ele não contém o que foi enviado depois dele, por isso abre com os envios bloqueados.`,
    kept: msg`O registro que estava em uso não é apagado: fica arquivado, e é possível voltar a ele.`,
    act: msg`Confira no painel do provedor o que foi enviado depois da data do backup, antes de liberar os envios.`,
    way: 'copies',
  },
  {
    id: 'daily',
    group: 'computer',
    ask: msg`O backup automático não foi feito?`,
    does: msg`Uma vez por dia, com o Guichê aberto, o registro inteiro vai para um arquivo na pasta que você escolheu, ou ao lado dele. Se há envios, o backup espera. Se a pasta sumiu, encheu ou não aceita gravação, o Início avisa uma vez e o Guichê tenta de novo no dia seguinte.`,
    kept: msg`O registro está inteiro, e os backups anteriores continuam na pasta: ficam os últimos 14. Os que você fez à mão nunca são apagados. Tokens, ci e cs não estão em nenhum backup. Um backup com senha só abre com ela: no Guichê ou no programa age (age-encryption.org).`,
    act: msg`Abra o Backup do registro, veja o motivo, conecte o disco ou troque a pasta e use “Tentar agora”. Para voltar a um backup, escolha-o em “Restaurar backup”.`,
    way: 'copies',
  },
  {
    id: 'teamSame',
    group: 'team',
    ask: msg`Dois computadores da equipe enviam o mesmo lote?`,
    does: msg`Um lote é enviado por um computador de cada vez. Cada linha é liberada pelo servidor uma única vez, depois de ele conferir o vencimento e procurar duplicidades em toda a equipe. Se duas pessoas apertam o mesmo botão, a segunda vê quem está enviando.`,
    kept: msg`Nenhuma linha é enviada duas vezes, mesmo que um computador pare no meio e outro continue.`,
    act: msg`Para assumir um lote, use “Continuar aqui”. Se o outro computador ainda responde, ele devolve o que não enviou.`,
    way: 'home',
  },
  {
    id: 'teamOff',
    group: 'team',
    ask: msg`O computador de um colega desliga durante o envio?`,
    does: msg`Depois de quinze segundos sem sinal dele, outro computador pode continuar o lote. Tudo o que estava liberado para o computador parado fica “a confirmar”: só ele sabe o que chegou a sair.`,
    kept: msg`As respostas que ele já tinha informado estão no servidor. Se ele voltar, o que souber é registrado; se alguém informou outra coisa nesse meio-tempo, a diferença aparece em vermelho.`,
    act: msg`Se puder, ligue o computador de novo antes de responder “Não foi criado”. Senão, procure cada boleto no painel do provedor.`,
    way: 'doubts',
  },
  {
    id: 'teamRole',
    group: 'team',
    ask: msg`Um saque é maior que o limite de uma pessoa só?`,
    does: msg`Quem pede não envia: outra pessoa da equipe, com o papel de aprovar, confere carteira e valores e envia do próprio computador. O servidor recusa quem tenta aprovar o próprio pedido. Os limites contam para a equipe inteira.`,
    kept: msg`O pedido fica salvo até ser usado, recusado ou vencer.`,
    act: msg`Peça a um colega que aprova. Quem tem o token da conta poderia sacar sem o Guichê: guarde tokens de saque só nos computadores de quem aprova.`,
    way: 'withdrawals',
  },
  {
    id: 'teamRights',
    group: 'team',
    ask: msg`O meu papel na equipe muda?`,
    does: msg`O servidor recusa na mesma hora o que o papel novo não permite, e uma mensagem informa o que não foi feito. Se o direito de emitir acaba no meio de um lote, o lote para: o que já estava em envio termina, e a resposta é registrada.`,
    kept: msg`O que você fez continua na trilha com o seu nome. Quem emite pode continuar um lote parado ou um rascunho seu.`,
    act: msg`Se a mudança foi um engano, fale com quem administra a equipe. As telas mostram o papel novo na próxima abertura do Guichê.`,
    way: 'team',
  },
  {
    id: 'teamMove',
    group: 'team',
    ask: msg`Eu levo o registro deste computador para a equipe?`,
    does: msg`Tudo entra na equipe de uma vez, ou nada entra, e por último o registro deste computador é desativado: contas com o mesmo endereço e o mesmo titular no token são unidas; lotes com linhas prontas chegam em pausa e perguntam antes de enviar; o que estava a confirmar continua a confirmar. Um boleto que a equipe já tem impede a mudança, e a lista mostra quais são.`,
    kept: msg`O registro deste computador continua no disco, com os envios bloqueados. Tokens, PIN, impressoras e a conta de prática não vão junto.`,
    act: msg`Entre na equipe e, em Equipe, use “Trazer o que está neste computador” quando ninguém estiver emitindo. Cole os tokens de novo em cada computador que vai enviar.`,
    way: 'team',
  },
  {
    id: 'teamLeave',
    group: 'team',
    ask: msg`A equipe deixa de usar o servidor?`,
    does: msg`O registro inteiro da equipe vira um arquivo de um computador só. Ele abre com os envios bloqueados e pergunta por cada linha que ainda pode ser enviada, porque a equipe pode ter continuado depois.`,
    kept: msg`Cada boleto, saque, resposta e entrada da trilha vai junto; as visões que a equipe compartilha ficam no servidor, que não é alterado.`,
    act: msg`Pare todos os computadores da equipe, use “Levar para um arquivo” em Equipe, e compare com o painel do provedor antes de liberar os envios.`,
    way: 'team',
  },
  {
    id: 'teamServer',
    group: 'server',
    ask: msg`O escritório não tem um servidor?`,
    does: msg`Em Equipe, “Não tem um servidor?” mostra três maneiras de ter um: um PostgreSQL contratado, um computador com Debian ou Ubuntu, ou um com Docker. O endereço de conexão que o provedor ou o comando mostra pode ser colado inteiro: os campos são preenchidos, e a senha vai para o campo oculto.`,
    kept: msg`Nada muda no registro deste computador até a equipe ser criada. A senha do dono não fica guardada no Guichê.`,
    act: msg`Siga os passos, use “Verificar” e depois “Criar a equipe”. Aos outros computadores, entregue o que “Copiar o endereço para outro computador” copia; ele não tem senha.`,
    way: 'team',
  },
  {
    id: 'serverOff',
    group: 'server',
    ask: msg`O servidor da equipe não responde?`,
    does: msg`Nada é enviado nem salvo, e um aviso informa desde quando. O que já estava em envio termina, e a resposta fica guardada neste computador até o servidor voltar. O que foi visto por último pode ser lido, com a hora.`,
    kept: msg`Tudo o que o servidor confirmou está nele. O que este computador enviou também está no diário de envios dele.`,
    act: msg`Verifique a rede e fale com quem cuida do servidor. Quando ele volta, o trabalho continua automaticamente se não ficou nada a confirmar.`,
    way: 'home',
  },
  {
    id: 'serverBack',
    group: 'server',
    ask: msg`O servidor é restaurado de um backup, ou outro assume sem os últimos dados?`,
    does: msg`Cada computador sabe até onde o servidor tinha ido. Se ele volta mais atrás, os envios da equipe inteira são bloqueados e começa a chamada: cada computador devolve o que o diário dele sabe, e o que foi esquecido volta com as respostas.`,
    kept: msg`O que algum computador enviou não é enviado de novo. De um computador perdido, as linhas que ele podia ter enviado ficam “a confirmar”.`,
    act: msg`Ligue todos os computadores da equipe. Só declare um computador perdido se ele não vai mais voltar; depois compare com o painel do provedor e libere.`,
    way: 'doubts',
  },
  {
    id: 'serverCopy',
    group: 'server',
    ask: msg`É preciso fazer backup do servidor?`,
    does: msg`Quem cuida do servidor usa as ferramentas do PostgreSQL: pg_dump, ou arquivamento contínuo. O Guichê também leva o registro da equipe para um arquivo, que abre em um computador só.`,
    kept: msg`Restaurar um backup nunca passa despercebido: a equipe fica bloqueada até a chamada terminar.`,
    act: msg`Peça um backup diário do banco de dados, guardado em outro lugar, e um teste de restauração. Restaure em um banco vazio e aponte os computadores para ele só depois de todos pararem.`,
    way: 'copies',
  },
  {
    id: 'pdf',
    group: 'papers',
    ask: msg`Falta o PDF de um boleto?`,
    does: msg`O boleto existe mesmo sem o PDF. O Guichê busca o arquivo quando ele é aberto, impresso ou incluído em um carnê, e salva a cópia. No carnê, o que faltou é listado com o motivo, e os outros são montados.`,
    kept: msg`A linha digitável e o código de barras estão no registro.`,
    act: msg`Abra o boleto em Emitidos para buscar de novo. Enquanto isso, a linha digitável já pode ser enviada ao pagador.`,
    way: 'issued',
  },
  {
    id: 'closing',
    group: 'money',
    ask: msg`O mês precisa ser fechado?`,
    does: msg`O Fechamento do mês soma o que foi emitido, o que recebeu baixa, o que ficou em aberto ou vencido no último dia, os saques com tarifa e cotação, e o que ficou a confirmar ou com divergência. Os meses são os do horário de Brasília.`,
    kept: msg`Nada muda no registro: é só leitura. A conta de prática nunca entra na soma das outras. Liquidado é a baixa registrada no Guichê, porque o serviço não informa pagamentos.`,
    act: msg`Registre as baixas do mês, abra “Fechamento do mês” pela busca (Ctrl+K) ou pelo Início, escolha o mês e a conta e salve o PDF ou a planilha. Na planilha, cada valor é a soma das linhas listadas.`,
    way: 'closing',
  },
  {
    id: 'scale',
    group: 'papers',
    ask: msg`A impressora encolhe ou aumenta o boleto?`,
    does: msg`O Guichê imprime em tamanho real e o arquivo também pede isso, mas a impressora pode alterar. A folha de calibração, impressa uma vez por impressora, mostra se o código de barras sai do tamanho certo; o Guichê salva a resposta.`,
    kept: msg`O arquivo continua certo; só a impressão saiu errada.`,
    act: msg`Em Imprimir, imprima a folha de calibração e meça com uma régua. Se não medir 100 mm, desligue “Ajustar à página” na impressora e imprima de novo.`,
    way: 'prints',
  },
  {
    id: 'paper',
    group: 'papers',
    ask: msg`O papel acaba durante a impressão?`,
    does: msg`O Guichê sabe o que enviou à impressora, não o que foi impresso: depois de imprimir, ele pergunta. O que ficou sem resposta aparece no Início e nunca é impresso de novo automaticamente.`,
    kept: msg`O mesmo arquivo continua salvo, página por página.`,
    act: msg`Informe que saiu em parte e imprima só as folhas que faltam.`,
    way: 'prints',
  },
  {
    id: 'paid',
    group: 'papers',
    ask: msg`Um boleto é pago?`,
    does: msg`O serviço não avisa, e não há como consultar um boleto. O Guichê não adivinha: a baixa é registrada por você, uma a uma ou com uma planilha do painel do provedor.`,
    kept: msg`Nada depende de a baixa ser registrada na hora.`,
    act: msg`Em Emitidos, use “Dar baixa” ou importe a planilha do painel.`,
    way: 'issued',
  },
  {
    id: 'withdrawal',
    group: 'money',
    ask: msg`Um saque fica sem resposta?`,
    does: msg`O saque fica “a confirmar” e o Guichê nunca o repete. Enquanto isso, a conta não faz outro saque; só o PIN libera essa trava, e os dois contam nos limites.`,
    kept: msg`O pedido, a carteira e as tarifas consultadas estão salvos.`,
    act: msg`Procure no painel do provedor. Se existir, cole o código da transação; o valor e a hora são conferidos. Se não existir, “Não foi feito” fica disponível depois de 24 horas, ou antes com o PIN.`,
    way: 'withdrawals',
  },
  {
    id: 'pending',
    group: 'money',
    ask: msg`Uma transação não sai de “Pendente”?`,
    does: msg`O Guichê continua consultando, com intervalos cada vez maiores, e marca as que estão paradas há muito tempo. Fechado, ele não consulta; ao abrir, atualiza tudo.`,
    kept: msg`Nenhuma mudança informada pelo serviço se perde: cada resposta fica salva.`,
    act: msg`Use “Consultar agora”. Se continuar, fale com o provedor e informe o código da transação.`,
    way: 'monitor',
  },
  {
    id: 'finished',
    group: 'money',
    ask: msg`Uma transação muda depois de “Completo” ou “Falha”?`,
    does: msg`As concluídas são consultadas mais duas vezes, dez minutos e um dia depois. Se uma mudar, ela fica marcada até alguém usar “Marcar como ciente”.`,
    kept: msg`A resposta anterior continua no histórico.`,
    act: msg`Abra a transação, confira as duas respostas e use “Marcar como ciente”.`,
    way: 'monitor',
  },
];
