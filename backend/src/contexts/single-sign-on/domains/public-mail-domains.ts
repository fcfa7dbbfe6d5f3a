/** Well-known providers at whose domains anyone gets an address: such a domain can neither be verified nor let people join. */
const PUBLIC_MAIL_DOMAINS: ReadonlySet<string> = new Set(
  `126.com 139.com 163.com 189.cn aim.com alice.it aliyun.com aol.com arcor.de att.net bellsouth.net bigpond.com bk.ru bluewin.ch btinternet.com
  centrum.cz charter.net comcast.net cox.net daum.net disroot.org duck.com earthlink.net email.com email.cz email.de fastmail.com fastmail.fm
  foxmail.com free.fr freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.fr gmx.net googlemail.com guerrillamail.com hanmail.net hey.com
  hotmail.ca hotmail.co.uk hotmail.com hotmail.de hotmail.es hotmail.fr hotmail.it hotmail.nl hushmail.com icloud.com inbox.com inbox.lv inbox.ru
  interia.pl internode.on.net juno.com kakao.com kolabnow.com laposte.net libero.it list.ru live.ca live.cn live.co.uk live.com live.de live.fr
  live.it live.nl mac.com mail.com mail.de mail.ee mail.ru mailbox.org mailfence.com mailinator.com me.com msn.com nate.com naver.com netscape.net
  netzero.net ntlworld.com o2.pl onet.pl optonline.net orange.fr outlook.co.uk outlook.com outlook.de outlook.es outlook.fr outlook.it
  outlook.jp pm.me posteo.de posteo.net proton.me protonmail.ch protonmail.com qq.com rambler.ru rediffmail.com riseup.net rocketmail.com
  rogers.com runbox.com sapo.pt sbcglobal.net seznam.cz sfr.fr shaw.ca sina.cn sina.com sky.com skynet.be sohu.com startmail.com sympatico.ca
  t-online.de talktalk.net telenet.be telus.net tempmail.com terra.com.br tiscali.co.uk tiscali.it tuta.com tuta.io tutamail.com tutanota.com
  tutanota.de uol.com.br verizon.net vip.163.com vip.qq.com virgilio.it virginmedia.com wanadoo.fr web.de windowslive.com wp.pl xs4all.nl ya.ru
  yahoo.ca yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com yahoo.com.ar yahoo.com.au yahoo.com.br yahoo.com.mx yahoo.de yahoo.es yahoo.fr yahoo.in
  yahoo.it yandex.com yandex.ru yeah.net ymail.com yopmail.com zoho.com zohomail.com`.split(/\s+/),
);

/** Whether anybody can get an address at this domain or at one that it lies in. */
export function isPublicMailDomain(name: string): boolean {
  const labels = name.split('.');
  return labels.some((_, i) => PUBLIC_MAIL_DOMAINS.has(labels.slice(i).join('.')));
}
