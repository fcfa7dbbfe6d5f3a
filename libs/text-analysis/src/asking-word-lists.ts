import type { LanguageCode } from './languages.js';

/** Words by which a question asks; `kinds` may be what it is about where nothing else is left. */
interface AskingWords {
  /** Verbs of saying and thinking, who is asked (anybody), and what is wanted, such as a summary. */
  frame: string;
  /** What talks are made of, such as a decision or a reason. */
  kinds: string;
}

/**
 * Not what a question is about: each of these can stand in a question about anything. Where a language has no list of stop words, the small
 * words of questions stand here as well; where no blanks are written, phrases, no character alone.
 */
export const ASKING_WORDS: Record<LanguageCode, AskingWords> = {
  en: {
    frame: `summarize summarise discuss discussed think thought say said talk talked mention describe explain suggest propose introduce attitude
      view agree agreed disagree recommend ask give feel happen people participant participants respondent person somebody someone anyone speaker
      speakers finally final main whole detail details regarding related consider considered believe argue comment comments part expect expected
      want wanted need make made come reach know perspective stance response respond reply concerned specific overall mostly different express way
      thing things tell told important present`,
    kinds: `summary discussion opinion opinions suggestion proposal introduction meeting conclusion conclude group member members team idea ideas
      agreement recommendation reason reasons decision decide decided point points issue issues topic topics presentation concern concerns problem
      problems plan plans report`,
  },
  de: {
    frame: `sagen gesagt sagt sagten sagte meinen denken dachten denkt finden fanden leute menschen teilnehmer personen jemand zusammenfassen fasse
      fassen zusammen erklären erkläre beschreiben beschreibe erwähnen erwähnt erwähnten vorschlagen schlagen schlug vor besprechen besprochen
      diskutieren diskutiert sprechen sprachen gesprochen erzählen halten hielten bezüglich hinsichtlich äußern geäußert`,
    kinds: `meinung meinungen zusammenfassung vorschlag vorschläge diskussion gründe grund entscheidung entscheidungen entscheiden gruppe team
      thema themen punkt punkte besprechung problem probleme idee ideen`,
  },
  es: {
    frame: `decir dice dicen dijo dijeron pensar piensa piensan opinar opinan opina gente persona personas participante participantes alguien resumir
      resume resumen explicar explica describir describe mencionar mencionan mencionó mencionaron proponer propuso propusieron discutir hablar hablan
      habló contar cuenta cuentan parecer parece acerca respecto`,
    kinds: `opinión opiniones propuesta propuestas discusión razón razones decisión decisiones decidir grupo equipo tema temas punto puntos reunión
      problema problemas idea ideas motivo motivos`,
  },
  fr: {
    frame: `dire dit disent dites pense pensent penser pensez avis gens personne personnes participant participants quelqu résumer résumez résume
      expliquer explique expliquez décrire décrivez mentionner mentionné mentionnent proposer proposé proposent discuter discuté parler parlent parlé
      raconter trouver trouvent propos concernant sujet`,
    kinds: `opinion opinions résumé proposition propositions discussion raison raisons décision décisions décider groupe équipe point points réunion
      problème problèmes idée idées motif motifs`,
  },
  it: {
    frame: `dire dicono dice detto disse dissero pensare pensano pensa persone persona gente partecipante partecipanti qualcuno riassumere riassumi
      spiegare spiega descrivere descrivi menzionare menzionato proporre proposto discutere discusso parlare parlano parlato raccontare riguardo cosa cose
      circa proposito`,
    kinds: `opinione opinioni riassunto proposta proposte discussione ragione ragioni motivo motivi decisione decisioni decidere gruppo squadra tema
      temi punto punti riunione problema problemi idea idee`,
  },
  nl: {
    frame: `zeggen zegt zei zeiden gezegd denken denkt dachten vinden vindt vonden mensen deelnemer deelnemers persoon iemand samenvatten samen vat
      uitleggen leg uit beschrijven beschrijf noemen noemt noemden voorstellen stelden bespreken besproken praten vertellen vertelden betreft
      betreffende`,
    kinds: `mening meningen samenvatting voorstel voorstellen discussie reden redenen beslissing beslissingen beslissen groep team onderwerp
      onderwerpen punt punten vergadering probleem problemen idee ideeën`,
  },
  pt: {
    frame: `dizer diz dizem disse disseram pensar pensa pensam gente pessoa pessoas participante participantes alguém resumir resuma explicar explique
      descrever descreva mencionar mencionou mencionaram propor propôs discutir discutiram falar falam falou contar contam achar acham respeito acerca sobre`,
    kinds: `opinião opiniões resumo proposta propostas discussão razão razões motivo motivos decisão decisões decidir grupo equipe equipa tema temas
      ponto pontos reunião problema problemas ideia ideias`,
  },
  da: {
    frame: `hvad hvem hvorfor hvordan hvilke hvilken hvilket hvor der det den de er var har om og i på til at siger sagde sige sagt mener mente synes
      syntes tænker tænkte folk mennesker deltager deltagere deltagerne nogen opsummer opsummere sammenfat forklar forklare beskriv beskrive nævner
      nævnte foreslår foreslog diskuterer diskuterede taler talte fortæller fortalte angående`,
    kinds: `mening meninger resumé forslag diskussion diskussionen grund grunde årsag årsager beslutning beslutninger gruppe gruppen team teamet emne
      emner punkt punkter møde mødet problem problemer idé idéer`,
  },
  no: {
    frame: `hva hvem hvorfor hvordan hvilke hvilken hvilket hvor det den de er var har om og i på til at sier sa si sagt mener mente synes syntes
      tenker tenkte folk mennesker deltaker deltakere deltakerne noen oppsummer oppsummere sammenfatt forklar forklare beskriv beskrive nevner nevnte
      foreslår foreslo diskuterer diskuterte snakker snakket forteller fortalte angående`,
    kinds: `mening meninger sammendrag forslag diskusjon diskusjonen grunn grunner årsak årsaker beslutning beslutninger gruppe gruppen team teamet
      emne emner punkt punkter møte møtet problem problemer idé ideer`,
  },
  sv: {
    frame: `vad vem varför hur vilka vilken vilket var det den de är har om och i på till att säger sade sa säga sagt tycker tyckte anser ansåg tänker
      tänkte folk människor deltagare deltagarna någon sammanfatta förklara förklarar beskriv beskriva nämner nämnde föreslår föreslog diskuterar
      diskuterade talar talade berättar berättade angående`,
    kinds: `åsikt åsikter sammanfattning förslag diskussion diskussionen skäl orsak orsaker anledning beslut beslutet grupp gruppen team teamet ämne
      ämnen punkt punkter möte mötet problem problemen idé idéer`,
  },
  fi: {
    frame: `mitä mikä miksi miten kuka ketkä mitkä milloin missä ja on oli ovat olivat sanoa sanoo sanovat sanoi sanoivat sanottiin ajatella ajattelee
      ajattelevat mieltä ihmiset ihmisten osallistuja osallistujat joku tiivistä selitä selittää kuvaile kuvailla mainita mainitsi mainitsivat
      ehdottaa ehdotti ehdottivat keskustella keskusteltiin puhua puhuvat puhuttiin kertoa kertovat kertoivat`,
    kinds: `mielipide mielipiteet yhteenveto ehdotus ehdotukset keskustelu keskustelun syy syyt päätös päätökset päättää ryhmä ryhmän tiimi tiimin
      aihe aiheet kohta kohdat kokous kokouksen ongelma ongelmat idea ideat`,
  },
  hu: {
    frame: `mit mi miért hogyan ki kik melyik mely milyen a az és van volt mond mondanak mondott mondtak gondol gondolnak gondolt gondoltak vélekedik
      vélekednek ember emberek résztvevő résztvevők valaki összefoglal foglald össze magyarázd magyaráz írd le említ említett említettek javasol
      javasolt javasoltak beszél beszélnek beszéltek mesél meséltek kapcsolatban`,
    kinds: `vélemény vélemények összefoglaló javaslat javaslatok vita megbeszélés ok okok döntés döntések dönt csoport csapat téma témák pont pontok
      értekezlet probléma problémák ötlet ötletek`,
  },
  ro: {
    frame: `ce cine de cum care când unde și este sunt era au a al ale în la cu spune spun spus zic zice zis crede cred crezut gândesc părere oameni
      oamenii persoană persoane participant participanți participanții cineva rezumă rezumați explică explicați descrie descrieți menționa menționat
      propune propus discuta discutat vorbi vorbesc vorbit povesti povestesc despre privire referitor`,
    kinds: `opinie opinii rezumat propunere propuneri discuție discuția motiv motive motivul motivele decizie decizia decizii grup grupul echipă echipa
      temă tema teme punct puncte ședință întâlnire problemă problema probleme idee idei`,
  },
  ru: {
    frame: `сказать говорить говорят говорил говорила говорили сказал сказала сказали думать думают думал думали считать считают люди людей человек
      участник участники участников кто-нибудь обобщить обобщи резюмируй объяснить объясни описать опиши упомянуть упоминал упомянули предложить
      предложил предложили обсудить обсуждали обсудили рассказать рассказывают рассказали насчет относительно про`,
    kinds: `мнение мнения резюме предложение предложения обсуждение обсуждения причина причины решение решения решить группа группы команда команды
      тема темы пункт пункты встреча встречи совещание проблема проблемы идея идеи`,
  },
  ar: {
    frame: `قال قالوا قالت يقول يقولون الناس شخص أشخاص الأشخاص المشاركون المشاركين مشارك يعتقد يعتقدون اعتقد يظن يظنون يرى يرون يفكر لخص لخصي اشرح اشرحي
      صف وصف ذكر ذكروا يذكر اقترح اقترحوا يقترح ناقش ناقشوا تحدث تحدثوا يتحدث يتحدثون بشأن بخصوص حول`,
    kinds: `رأي آراء ملخص اقتراح اقتراحات مناقشة نقاش سبب أسباب قرار قرارات مجموعة المجموعة فريق الفريق موضوع مواضيع نقطة نقاط اجتماع الاجتماع مشكلة
      مشاكل فكرة أفكار`,
  },
  tr: {
    frame: `ne neden niçin nasıl kim kimler hangi hangisi mi mu ve bu bir diyor dedi dediler söyle söyledi söylediler söylüyor söylüyorlar düşün düşündü
      düşünüyor düşünüyorlar düşündüler insan insanlar kişi kişiler katılımcı katılımcılar biri özetle açıkla anlat anlattı anlattılar tarif bahset
      bahsetti öner önerdi önerdiler tartış tartıştı konuş konuştu konuşuyorlar hakkında ilgili ile`,
    kinds: `görüş görüşler fikir fikirler özet öneri öneriler tartışma sebep sebepler gerekçe karar kararlar grup ekip takım konu konular nokta noktalar
      toplantı sorun sorunlar`,
  },
  zh: {
    frame: `人们 大家 有人 参与者 参加者 受访者 怎么样 怎么看 怎么说 怎么想 说了什么 说什么 有什么看法 有什么 认为 觉得 谈到 说到 提到 讲述 总结 概括 解释 描述 说明 关于 对于 什么 如何 为什么`,
    kinds: `的意见 的看法 的观点 的讨论 的原因 的理由 的决定 的建议 意见 看法 观点 讨论 原因 理由 决定 小组 团队 会议 建议 提议 话题 问题 想法`,
  },
  ja: {
    frame: `人々は 人々 みんなは みんな 参加者は 参加者 回答者 について どう思って どう思い どう 何と言って 何を言って 言って 言いました 思って 思いました 考えて いますか ましたか ですか
      まとめて 要約して 説明して 述べて 教えて ください なぜ 何を 何と`,
    kinds: `意見 要約 議論 理由 原因 決定 グループ チーム 会議 提案 話題 問題 アイデア`,
  },
  th: {
    frame: `ผู้คน คนอื่น ผู้เข้าร่วม ใครบ้าง ใคร พูดถึง พูดว่า พูด บอกว่า บอก คิดว่า คิดอย่างไร คิด อย่างไร อะไรบ้าง อะไร ทำไม เกี่ยวกับ กับ สรุป อธิบาย บรรยาย กล่าวถึง กล่าว เสนอ`,
    kinds: `ความคิดเห็น ความเห็น การอภิปราย เหตุผล สาเหตุ การตัดสินใจ ตัดสินใจ กลุ่ม ทีม การประชุม ประชุม ข้อเสนอ หัวข้อ ประเด็น ปัญหา ความคิด`,
  },
};
