/** English verbs whose forms no stemmer brings together, the base form first. */
const FORMS = `be am is are was were been being s re m;have has had having ve;do does did done doing;go goes went gone going;get gets got gotten getting;make made makes making;
  take took taken takes taking;see saw seen sees seeing;give gave given gives giving;find found finds finding;tell told tells telling;feel felt feels feeling;come came comes coming;
  become became becomes becoming;begin began begun begins;keep kept keeps keeping;leave left leaves leaving;mean meant means;run ran runs running;buy bought buys buying;
  bring brought brings bringing;build built builds building;choose chose chosen chooses choosing;think thought thinks thinking;know knew known knows;say said says saying;
  speak spoke spoken speaks;write wrote written writes writing;hear heard hears;hold held holds holding;lose lost loses losing;pay paid pays paying;meet met meets meeting;
  sit sat sits sitting;stand stood stands;understand understood understands;teach taught teaches;catch caught catches;sell sold sells selling;send sent sends sending;
  spend spent spends spending;show showed shown shows;draw drew drawn draws;drive drove driven drives driving;eat ate eaten eats eating;fall fell fallen falls;
  forget forgot forgotten forgets;grow grew grown grows;lead led leads leading;learn learnt learned learns;mistake mistook mistaken;ride rode ridden rides riding;rise rose risen rises rising;
  seek sought seeks;shake shook shaken;sleep slept sleeps;steal stole stolen steals;swim swam swum;throw threw thrown throws;wake woke woken;wear wore worn wears;win won wins winning;
  break broke broken breaks breaking;deal dealt deals;fight fought fights;fly flew flown flies;freeze froze frozen;hang hung hangs;hide hid hidden hides hiding;light lit lights;ring rang rung;sing sang sung;
  stick stuck sticks;strike struck strikes;swear swore sworn;tear tore torn;bear bore borne bears;blow blew blown;drink drank drunk drinks;lie lay lain lies;feed fed feeds;shoot shot shoots`;

const BASES = new Map(
  FORMS.split(/;\s*/).flatMap((line) => {
    const forms = line.split(/\s+/);
    return forms.map((form) => [form, forms[0]!] as const);
  }),
);

/** The base form of a folded English word that is a form of an irregular verb. */
export const baseOf = (word: string): string | undefined => BASES.get(word);
