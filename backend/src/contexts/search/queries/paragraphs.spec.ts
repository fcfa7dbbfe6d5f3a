import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { aNote, aProject } from '../../documents/docs/doc.factory.js';

/** In each language paragraphs about one matter, each with a question that it alone answers, in other forms of its words. */
const PARAGRAPHS: Record<string, readonly (readonly [text: string, question: string])[]> = {
  Greek: [
    [
      'Το εργαστήριο της κεραμικής άνοιξε το 1987 σε ένα παλιό ελαιοτριβείο. Οι πρώτοι μαθητές ήταν συνταξιούχοι ψαράδες.',
      'Σε ποιο κτίριο άνοιξε το εργαστήριο κεραμικής;',
    ],
    [
      'Ο φούρνος χρειάζεται δώδεκα ώρες για να κρυώσει. Αν τον ανοίξουν νωρίτερα, τα πιάτα ραγίζουν.',
      'Γιατί ραγίζουν τα πιάτα στον φούρνο;',
    ],
    [
      'Τον πηλό τον φέρνουν από τη Σίφνο με το καράβι της Πέμπτης. Το κόκκινο χώμα της αυλής δεν κάνει για κούπες.',
      'Από πού έρχεται ο πηλός για τις κούπες;',
    ],
    ['Τα βάζα πωλούνται στο μουσείο της πόλης. Το ένα τρίτο της τιμής πηγαίνει στο σχολείο.', 'Πού πωλούνται τα βάζα του εργαστηρίου;'],
  ],
  Hindi: [
    ['कुम्हारों की कार्यशाला 1987 में एक पुरानी तेल मिल में खुली। पहले विद्यार्थी सेवानिवृत्त मछुआरे थे।', 'मिट्टी के बर्तनों की कार्यशाला किस इमारत में खुली थी?'],
    ['भट्ठी को ठंडा होने में बारह घंटे लगते हैं। जल्दी खोलने पर थालियाँ चटक जाती हैं।', 'थालियाँ क्यों चटकती हैं?'],
    ['मिट्टी गुरुवार की नाव से द्वीप से आती है। आँगन की लाल धूल प्यालों के लिए ठीक नहीं।', 'प्यालों की मिट्टी कहाँ से लाई जाती है?'],
    ['फूलदान नगर के संग्रहालय में बिकते हैं। दाम का एक तिहाई विद्यालय को जाता है।', 'फूलदान किस जगह पर बेचे जाते हैं, संग्रहालय में या बाज़ार में?'],
  ],
  Thai: [
    ['โรงงานเครื่องปั้นดินเผาเปิดในปี 1987 ในโรงหีบน้ำมันเก่า นักเรียนรุ่นแรกเป็นชาวประมงวัยเกษียณ', 'โรงงานเครื่องปั้นดินเผาเปิดในอาคารอะไร'],
    ['เตาเผาใช้เวลาสิบสองชั่วโมงกว่าจะเย็น ถ้าเปิดเร็วเกินไปจานจะร้าว', 'ทำไมจานถึงร้าว'],
    ['ดินเหนียวมาจากเกาะด้วยเรือวันพฤหัสบดี ดินแดงในลานบ้านทำถ้วยไม่ได้', 'ดินเหนียวสำหรับทำถ้วยมาจากไหน'],
    ['แจกันวางขายที่พิพิธภัณฑ์ของเมือง หนึ่งในสามของราคามอบให้โรงเรียน', 'แจกันขายที่ไหน'],
  ],
  Turkish: [
    [
      'Çömlek atölyesi 1987 yılında eski bir yağhanede açıldı. İlk öğrenciler emekli balıkçılardı.',
      'Çömlek atölyesi hangi binada açılmıştı?',
    ],
    ['Fırının soğuması on iki saat sürüyor. Erken açılırsa tabaklar çatlıyor.', 'Tabaklar neden çatlar?'],
    ['Kili perşembe vapuru adadan getiriyor. Avludaki kırmızı toprak fincan yapmaya uygun değil.', 'Fincanların kili nereden geliyor?'],
    ['Vazolar şehir müzesinde satılıyor. Fiyatın üçte biri okula gidiyor.', 'Vazoların satıldığı yer neresi?'],
  ],
  Vietnamese: [
    [
      'Xưởng gốm mở cửa năm 1987 trong một nhà ép dầu cũ. Những học viên đầu tiên là ngư dân đã nghỉ hưu.',
      'Xưởng gốm được mở trong tòa nhà nào?',
    ],
    ['Lò nung cần mười hai giờ để nguội. Nếu mở sớm thì đĩa sẽ nứt.', 'Vì sao đĩa bị nứt?'],
    ['Đất sét được chở từ đảo về bằng chuyến tàu thứ năm. Đất đỏ trong sân không làm được tách.', 'Đất sét để làm tách lấy từ đâu?'],
    ['Bình hoa được bán ở bảo tàng thành phố. Một phần ba số tiền dành cho trường học.', 'Bình hoa bán ở đâu?'],
  ],
  Romanian: [
    [
      'Atelierul de ceramică s-a deschis în 1987 într-o veche presă de ulei. Primii elevi au fost pescari pensionați.',
      'În ce clădire a fost deschis atelierul de ceramică?',
    ],
    [
      'Cuptorului îi trebuie douăsprezece ore ca să se răcească. Dacă e deschis mai devreme, farfuriile crapă.',
      'De ce crapă farfuria în cuptor?',
    ],
    ['Lutul vine de pe insulă cu vaporul de joi. Pământul roșu din curte nu e bun pentru căni.', 'De unde se aduce lutul pentru o cană?'],
    ['Vazele se vând la muzeul orașului. O treime din preț merge la școală.', 'Unde este vândută vaza?'],
  ],
  Korean: [
    ['도자기 공방은 1987년에 오래된 기름집에서 문을 열었다. 첫 수강생은 은퇴한 어부들이었다.', '도자기 공방이 문을 연 건물은 어디인가요?'],
    ['가마는 식는 데 열두 시간이 걸린다. 일찍 열면 접시가 갈라진다.', '접시는 왜 갈라지나요?'],
    ['점토는 목요일 배로 섬에서 온다. 마당의 붉은 흙으로는 찻잔을 만들 수 없다.', '찻잔을 만드는 점토를 어디에서 가져오나요?'],
    ['꽃병은 시립 박물관에서 판다. 값의 삼분의 일은 학교로 간다.', '꽃병을 파는 곳은 어디인가요?'],
  ],
  Polish: [
    [
      'Pracownia ceramiki została otwarta w 1987 roku w starej olejarni. Pierwszymi uczniami byli emerytowani rybacy.',
      'W jakim budynku otwarto pracownię ceramiki?',
    ],
    [
      'Piec stygnie przez dwanaście godzin. Jeśli otworzy się go wcześniej, talerze pękają.',
      'Dlaczego pęka talerz, kiedy piec jest gorący?',
    ],
    ['Glinę przywozi z wyspy czwartkowy prom. Czerwona ziemia z podwórka nie nadaje się na kubki.', 'Skąd pochodzi glina na kubki?'],
    ['Wazony sprzedaje muzeum miejskie. Jedna trzecia ceny trafia do szkoły.', 'Gdzie można kupić wazony, w muzeum czy na targu?'],
  ],
  Ukrainian: [
    [
      'Майстерня кераміки відкрилася 1987 року в старій олійні. Першими учнями були рибалки на пенсії.',
      'У якій будівлі відкрили майстерню кераміки?',
    ],
    ['Піч холоне дванадцять годин. Якщо відчинити її раніше, тарілки тріскаються.', 'Чому тріскається тарілка?'],
    ['Глину привозить з острова четвергове судно. Червона земля з подвірʼя не годиться на чашки.', 'Звідки беруть глину для чашок?'],
    ['Вази продають у міському музеї. Третина ціни йде школі.', 'Де продається ваза?'],
  ],
};

describe('A question in an English workspace with notes of many languages', () => {
  let t: TestApp;
  let admin: Person;
  const names = new Map<string, string>();

  beforeAll(async () => {
    t = await sharedApp();
    ({ admin } = await t.aWorkspace());
    const project = await aProject(t, admin.actor);
    for (const [language, list] of Object.entries(PARAGRAPHS))
      for (const [i, [text]] of list.entries()) names.set(await aNote(t, admin.actor, project, text), `${language} ${i}`);
    await t.settle();
  }, 180_000);
  afterAll(() => t?.close());

  it.each(Object.keys(PARAGRAPHS))('in %s finds its paragraph first', async (language) => {
    const matches: unknown[] = [];
    for (const [, query] of PARAGRAPHS[language]!) {
      const { search } = await admin.ask('query ($i: SearchInput!) { search(input: $i) { items { id } } }', {
        i: { query, types: ['NOTE'], limit: 3 },
      });
      matches.push(names.get(search.items[0]?.id));
    }
    expect(matches).toEqual(PARAGRAPHS[language]!.map((_, i) => `${language} ${i}`));
  });
});
