import type { LanguageCode } from './languages.js';

/** Words that say nothing about what a text is about: articles, pronouns, prepositions, auxiliaries, question words; lower case, no accents. */
const LISTS: Partial<Record<LanguageCode, string>> = {
  en: `a about above after again against all also am an and any are aren't as at be because been before being below between both but by can
    can't cannot could couldn't did didn't do does doesn't doing don't down during each few for from further had hadn't has hasn't have
    haven't having he he's her here hers herself him himself his how how's i i'd i'll i'm i've if in into is isn't it it's its itself just
    let's me more most my myself no nor not of off on once only or other our ours ourselves out over own same she she's should shouldn't so
    some such than that that's the their theirs them themselves then there there's these they they'd they'll they're they've this those
    through to too under until up very was wasn't we we'd we'll we're we've were weren't what what's when where which while who who's whom
    why why's will with won't would wouldn't you you'd you'll you're you've your yours yourself yourselves`,
  de: `aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes auch auf aus bei beim bin bis bist da
    damit dann das dass dasselbe dazu dein deine deinem deinen deiner dem den denn der deren des dessen dich die dies diese diesem diesen
    dieser dieses dir doch dort du durch ein eine einem einen einer eines einige er es etwas euch euer eure fur gegen gewesen hab habe haben
    hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in indem ins ist ja jede jedem jeden jeder jedes jene
    jetzt kann kein keine keinem keinen keiner konnen konnte machen man manche mein meine meinem meinen meiner mich mir mit muss musste nach
    nicht nichts noch nun nur ob oder ohne sehr sein seine seinem seinen seiner selbst sich sie sind so solche soll sollte sondern sonst uber
    um und uns unser unsere unter viel vom von vor wahrend wann war waren warum was weil welche welchem welchen welcher welches wenn wer werde
    werden wie wieder will wir wird wirst wo wollen wurde wurden zu zum zur zwar zwischen`,
  es: `a al algo algunas algunos ante antes aquel aquella como con contra cual cuales cualquier cuando cuanto cuantos de del desde donde
    durante e el ella ellas ellos en entre era eran es esa esas ese eso esos esta estaba estado estan estas este esto estos fue fueron ha
    habia han hasta hay la las le les lo los mas me mi mis mucho muy nada ni no nos nosotros o os otra otras otro otros para pero poco por
    porque que quien quienes se sea ser si sido sin sobre son su sus tambien tanto te tenia tiene tienen todo todos tu tus un una uno unos
    y ya yo`,
  fr: `a ai au aux avec avez avons c ce ces cet cette d dans de des donc du elle elles en est et ete etre eu il ils j je l la le les leur
    leurs lui m ma mais me meme mes moi mon n ne nos notre nous on ont ou par pas plus pour qu quand que quel quelle quelles quels qui quoi
    s sa sans se ses si son sont sur t ta te tes toi ton tu un une vos votre vous y`,
  it: `a ad ai al alla alle anche c che chi ci come con cui da dal dalla dei del della delle di dove e ed era gli ha hanno i il in io l la
    le lei lo loro lui ma mi mia mio ne nei nel nella no non o per perche piu quale quando quanto quella quello questa questo se si sia sono
    su sua sul suo ti tra tu un una uno vi`,
  nl: `aan al als bij dan dat de den der deze die dit doch doen door dus een en er ge geen haar had heb hebben heeft hem het hier hij hoe
    hun ik in is ja je kan me meer men met mij mijn na naar niet niets nog nu of om omdat onder ons ook op over te tegen toch tot u uit van
    veel voor waar waren was wat werd wie wij wil worden wordt zal ze zich zij zijn zo zonder zou`,
  pt: `a ao aos as com como da das de dele dela do dos e ela elas ele eles em entre era essa esse esta este eu foi foram ha isso isto ja la
    lhe mais mas me mesmo meu minha muito na nao nas nem no nos nossa nosso num numa o os ou para pela pelo por porque qual quando que quem
    se sem ser seu sua so sao tambem te tem um uma voce`,
  ru: `а без более был была были было быть в вам вас ведь весь во вот все всего всех вы где да даже для до его ее если есть еще же за здесь и
    из или им их к как какая какие каким какой какого каком ко когда который которая которые кто ли либо между меня мне может мы на над надо наш не него нее нет ни
    них но ну о об однако он она они оно от очень по под при с сколько со так также такой там те тем то того тоже той только том ты у уже хотя чего чей чем
    что чтобы чье чья эта эти это этот этого этой я`,
  ar: `في من على الى إلى عن مع هذا هذه ذلك تلك التي الذي الذين ما ماذا متى اين أين كيف كم لماذا هل هو هي هم هن انا نحن انت كان كانت يكون تكون
    قد لقد ان أن إن لا لم لن ليس ليست او أو ثم بل بعد قبل بين حتى كل بعض غير عند اذا إذا كما حيث و ف ب ك ل اي أي اية أية`,
  ja: `の に は を た が で て と し れ さ ある いる も する から な こと として い や など なっ ない この ため その あっ よう また もの という あり まで られ なる へ か だ これ によって により おり より による ず なり られる において ば なかっ なく しかし について せ だっ です ます 何 どの いつ どこ 誰`,
  zh: `的 了 和 是 在 有 我 他 她 它 们 我们 他们 这 那 这个 那个 之 与 及 或 也 都 而 就 不 被 把 对 于 从 到 以 为 由 其 什么 哪 哪个 哪些 哪里 谁 多少 几 如何 怎么 为什么 什么时候 时候 吗 呢 个`,
};

const SETS = new Map<string, ReadonlySet<string>>();

/** The stop words of a language, written as `fold` writes words; none where no list is kept. */
export function stopWordsOf(language: LanguageCode, fold: (word: string) => string): ReadonlySet<string> {
  let set = SETS.get(language);
  if (!set) {
    set = new Set((LISTS[language] ?? '').split(/\s+/).filter(Boolean).map(fold));
    SETS.set(language, set);
  }
  return set;
}
