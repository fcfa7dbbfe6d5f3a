import { type LanguageCode } from '../../languages.js';
import type { RawClosed } from './closed-words.js';

/** By language; what is no stop word and stands in no group compares by its stem, so that only forms that differ need a group. */
export const RAW_CLOSED: Partial<Record<LanguageCode, RawClosed>> = {
  en: {
    hedges: `some somebody someone something certain, several, few, most majority, many, much lot lots plenty, half, part, one, sort, bit, mainly mostly primarily, fairly, may might, can could,
      should shall ought, only merely solely, hardly barely scarcely, rarely seldom, almost nearly, about around roughly approximately circa, sometimes occasionally, often frequently, usually
      generally normally typically, partly partially, largely, likely, seem seems seemed, appear appears appeared, tend tends tended, try tries tried trying, want wants wanted wanting wanna, hope hopes hoped hoping,
      wish wishes wished, plan plans planned planning, intend intends intended, expect expects expected, attempt attempts attempted, potentially, except, without, least`,
    conditions: 'if, unless, whenever, provided, assuming, depending depends, when, once, until till, whether',
    opinions: `think thought thinks thinking, believe believes believed, guess guesses guessed, suppose supposes supposed, reckon reckons, maybe, perhaps, probably, possibly, presumably, apparently`,
    causes:
      'because cause cuz coz due since reason, so therefore thus hence consequently accordingly why thereby, order, lead leads led leading, result results resulting, as',
    others: `will would ll d wo gonna, must gotta, all every everyone everybody everything entire whole, each, any anyone anybody anything, both, either, neither, other others, another, same, more, less, fewer, than, too, very, before, after, during, while,
      above, below, over, under, between, from, into, by, against, or, nor, no not cannot, never, none, nobody, nothing, again, within, beyond, across, behind, inside, outside, per, ever, although though despite`,
    reports: `say says said saying state states stated mention mentions mentioned note notes noted explain explains explained report reports reported add adds added comment comments commented remark remarks
      remarked describe describes described tell tells told think thinks thought believe believes believed feel feels felt find finds found suggest suggests suggested point points pointed answer answers answered
      reply replies replied respond responds responded express expresses expressed observe observes observed indicate indicates indicated recall recalls recalled write writes wrote share shares shared argue
      argues argued claim claims claimed guess guesses guessed suppose supposes supposed`,
    free: `i'm i've i'll i'd we've we'll we're we'd you're you've you'll they're they've they'll it's that's there's he's she's let's what's who's here's where's how's s re m ve t am
      may've um uh uhm umm er erm ah hmm hm mm mmm mhm oh okay ok yeah yep yes well also us got however moreover furthermore additionally overall meanwhile besides then actually really simply indeed still`,
  },
  de: {
    hedges: `einige einigen einiger einiges einigem, manche manchen mancher manches, mehrere mehreren mehrerer, viele vielen vieler vieles viel, wenige wenigen weniger wenig, meisten meiste, oft häufig, meist meistens,
      manchmal gelegentlich, teilweise teils zum, nur lediglich bloß, kaum, fast nahezu beinahe, etwa ungefähr rund circa ca, kann können konnte konnten, könnte könnten, soll sollen sollte sollten, muss müssen musste mussten,
      darf dürfen durfte durften, dürfte dürften, will wollen wollte wollten, möchte möchten, mag mögen, wird werden würde würden wurde wurden werde, scheint scheinen schien schienen, versucht versuchen versuchte
      versuchten, hofft hoffen hoffte hofften, plant planen plante planten, hälfte, teil, insbesondere, vor, mindestens, höchstens, bis, außer, ohne`,
    conditions: 'wenn, falls, sofern, sobald, solange, ob',
    opinions:
      'glaube glaubt glauben glaubte glaubten, denke denkt denken dachte dachten, meine meint meinen, vielleicht, wahrscheinlich, vermutlich, möglicherweise, wohl, angeblich, eventuell',
    causes: 'weil, da, denn, deshalb deswegen daher darum, damit, sodass, somit folglich, aufgrund wegen, um',
    others: `obwohl, trotz, alle allen aller alles allem sämtliche sämtlichen, jede jeder jedes jeden jedem, beide beiden beider, andere anderen anderer anderes anderem, mehr, als, nach, nachdem, bevor, während, über, unter, zwischen, gegen,
      durch, von, aus, seit, oder, nicht, nichts, nie, kein keine keinen keinem keiner, immer, noch, wieder, sehr, schon bereits, selbst, seitdem, jetzt nun`,
    reports:
      'sagt sagte sagten sagen erklärt erklärte erklärten erwähnt erwähnte berichtet berichtete erzählt erzählte meint meinte findet fand denkt dachte glaubt glaubte beschrieb beschreibt betont betonte äußerte zufolge',
    free: 'äh ähm ja naja also halt eben mal dass hat haben hatte hatten ist sind war waren sei wäre worden',
  },
  nl: {
    hedges: `sommige enkele enige, verschillende, veel vele, weinig, meeste, vaak, meestal, soms, gedeeltelijk deels, alleen slechts, nauwelijks, bijna, ongeveer circa rond, kan kunnen kon konden, zou zouden, zal zullen,
      moet moeten moest moesten, mag mogen mocht, wil willen wilde wilden, lijkt lijken leek leken, probeert proberen probeerde, hoopt hopen hoopte, helft, deel, minstens, hoogstens, behalve, zonder`,
    conditions: 'als, indien, mits, tenzij, zodra, zolang, wanneer, of',
    opinions:
      'denkt denk denken dacht dachten, gelooft geloof geloven, vindt vind vinden, misschien, waarschijnlijk, mogelijk, vermoedelijk, wellicht',
    causes: 'omdat, want, dus, daarom, daardoor, zodat, doordat, vanwege wegens, om',
    others: `hoewel, ondanks, alle allemaal alles, elke elk, ieder iedere iedereen, beide, andere ander, meer, minder, dan, na nadat, voor voordat, tijdens, terwijl, boven, onder, tussen, tegen, door, van, uit, sinds, niet, niets, nooit,
      geen, altijd, nog, weer, zeer, al, nu, tot, over`,
    reports:
      'zegt zei zeiden gezegd vertelt vertelde noemt noemde denkt dacht meent meende antwoordde beschreef benadrukte vindt vond volgens',
    free: 'eh ehm ja nou wel dat is zijn was waren heeft hebben had hadden wordt werd',
  },
  fr: {
    hedges: `certains certaines quelques, plusieurs, beaucoup, peu, plupart majorité, souvent, généralement habituellement, parfois, partiellement, seulement uniquement, guère, presque, environ, peut peuvent pouvait pouvaient,
      pourrait pourraient, doit doivent devait devaient, devrait devraient, veut veulent voulait voulaient, semble semblent semblait, paraît, essaie essaient essayait, espère espèrent espérait, moitié, partie, moins, sauf, sans`,
    conditions: 'si, lorsque, quand, pourvu, sauf, dès',
    opinions:
      'pense penses pensent pensait, crois croit croient croyait, trouve trouvent trouvait, peut-être, probablement, possiblement, apparemment, sans doute',
    causes: 'parce, car, donc, puisque, ainsi, afin, pourquoi, grâce, bien',
    others: `malgré, quoique, tous toutes tout toute, chaque, chacun chacune, deux, autre autres, plus, avant, après, pendant, durant, depuis, jusque jusqu, sous, entre, contre, par, ou, ne n', pas, jamais, rien, aucun aucune, toujours, encore, déjà,
      très, même, trop, sur, de`,
    reports:
      'dit disait déclare déclaré explique expliqué pense pensait trouve trouvait mentionne mentionné raconte raconté affirme ajoute répond répondu décrit souligne selon',
    free: "euh ben oui que qu' est sont était étaient a ont avait avaient été",
  },
  es: {
    hedges: `algunos algunas algún alguna, varios varias, muchos muchas mucho mucha, pocos pocas poco, mayoría, menudo frecuentemente, generalmente normalmente, veces, parcialmente, solo sólo solamente únicamente, apenas, casi,
      aproximadamente alrededor unos unas, puede pueden podía podían, podría podrían, debe deben debía debían, debería deberían, quiere quieren quería querían, parece parecen parecía, intenta intentan intentó, espera esperan,
      mitad, parte, menos, salvo excepto, sin, principalmente, hasta`,
    conditions: 'si, cuando, siempre, mientras, salvo',
    opinions: 'cree creen creo creía, piensa piensan pienso pensaba, opina, quizás quizá, probablemente, posiblemente, tal, aparentemente',
    causes: 'porque, pues, así, entonces, debido, para, ya, como',
    others: `aunque, pese, todos todas todo toda, cada, ambos ambas, otro otra otros otras, más, que, antes, después, durante, desde, sobre, bajo, entre, contra, por, o, no, nunca, nada, nadie, ningún ninguna, siempre, aún todavía, muy, mismo misma,
      también, ahora, según`,
    reports:
      'dice dijo dijeron explica explicó cree creía piensa pensaba opina opinó menciona mencionó cuenta contó afirma afirmó añade añadió responde respondió describe describió destaca destacó según',
    free: 'eh pues bueno sí es son era eran fue fueron ha han había habían está están estaba',
  },
  pt: {
    hedges: `alguns algumas algum alguma, vários várias, muitos muitas muito muita, poucos poucas pouco, maioria, frequentemente, geralmente normalmente, vezes, parcialmente, só somente apenas, quase, aproximadamente cerca,
      pode podem podia podiam, poderia poderiam, deve devem devia deviam, deveria deveriam, quer querem queria queriam, parece parecem parecia, tenta tentam tentou, espera esperam, metade, parte, menos, exceto salvo, sem, até`,
    conditions: 'se, quando, caso, enquanto, sempre',
    opinions:
      'acha acham acho achava, pensa pensam penso pensava, acredita acreditam acredito, talvez, provavelmente, possivelmente, aparentemente',
    causes: 'porque, pois, assim, então, portanto, devido, para, já, como',
    others: `embora, apesar, todos todas todo toda tudo, cada, ambos ambas, outro outra outros outras, mais, que, antes, depois, durante, desde, sobre, sob, entre, contra, por pela pelo, ou, não, nunca, nada, ninguém, nenhum nenhuma, ainda, muito, mesmo
      mesma, também, agora, segundo`,
    reports:
      'diz disse disseram explica explicou acha achava pensa pensava acredita menciona mencionou conta contou afirma afirmou acrescenta acrescentou responde respondeu descreve descreveu segundo',
    free: 'eh bom sim é são era eram foi foram há havia está estão estava',
  },
  it: {
    hedges: `alcuni alcune qualche, diversi diverse, molti molte molto molta, pochi poche poco, maggioranza maggior, spesso, generalmente solitamente, talvolta volte, parzialmente, solo soltanto solamente, appena, quasi, circa, può
      possono poteva potevano, potrebbe potrebbero, deve devono doveva dovevano, dovrebbe dovrebbero, vuole vogliono voleva volevano, sembra sembrano sembrava, prova provano, spera sperano, metà, parte, meno, tranne, senza, fino`,
    conditions: 'se, quando, purché, appena, finché',
    opinions: 'pensa pensano penso pensava, crede credono credo credeva, ritiene, forse, probabilmente, possibilmente, apparentemente',
    causes: 'perché, poiché, quindi, dunque, perciò, così, siccome, affinché, causa, per',
    others: `sebbene, nonostante, tutti tutte tutto tutta, ogni, ognuno, entrambi entrambe, altro altra altri altre, più, che, prima, dopo, durante, mentre, da, sopra, sotto, tra fra, contro, o, non, mai, nulla niente, nessuno nessuna nessun, sempre, ancora,
      stesso stessa, anche, già, ora, secondo`,
    reports:
      'dice disse dissero spiega spiegò crede credeva pensa pensava ritiene menziona menzionò racconta raccontò afferma affermò aggiunge aggiunse risponde rispose descrive descrisse secondo',
    free: 'eh beh sì è sono era erano ha hanno aveva avevano stato stata',
  },
};
