import { parts } from './song.ts';

type Line = Readonly<Record<'ko' | 'en' | 'ja', string>>;

interface Cue {
  from: number;
  to: number;
  line: Line;
}

/** Lines that divide a part evenly. */
function sung(part: keyof typeof parts, ...lines: Line[]): Cue[] {
  const { from, to } = parts[part];
  const each = (to - from) / lines.length;
  return lines.map((line, index) => ({ from: from + index * each, to: from + (index + 1) * each - 0.15, line }));
}

const chorus: Line[] = [
  { ko: '아홉 개의 빛, 하나의 노래', en: 'Nine lights, a single song', ja: '九つの光、ひとつの歌' },
  { ko: '어둠이 와도 너를 찾아갈게', en: 'Let the dark come, I will find you', ja: '闇が来ても、君を見つける' },
  { ko: '불러 줘, 우리 이름을 끝까지', en: 'Call our names out, all the way', ja: '呼んで、名前を最後まで' },
  { ko: '마지막 불이 꺼질 때까지', en: 'until the last light goes', ja: '最後の灯りが消えるまで' },
];

const cues: Cue[] = [
  ...sung('opening', {
    ko: '♪ (조명이 하나둘 켜진다)',
    en: '♪ (lights come up, one by one)',
    ja: '♪（照明がひとつ、またひとつ灯る）',
  }),
  ...sung(
    'verse',
    { ko: '연습실 거울에 새긴 이름', en: 'A name we wrote on the mirror', ja: '鏡に書いた名前ひとつ' },
    {
      ko: '백 번을 넘어져도 박자는 남아',
      en: 'A hundred falls, and still the beat',
      ja: '百回転んでも、リズムは残る',
    },
    { ko: '네가 흔든 작은 불빛 하나', en: 'One small light, held in your hand', ja: '君が振る小さな灯り' },
    { ko: '그 끝에서 내가 시작돼', en: 'and where it ends is where I start', ja: 'その先で、私がはじまる' },
  ),
  ...sung(
    'build',
    { ko: '셋, 둘, 숨을 참고', en: 'Three, two, hold your breath', ja: 'さん、に、息をとめて' },
    { ko: '지금, 우리를 켜 줘', en: 'Now, turn us on', ja: 'いま、私たちを灯して' },
  ),
  ...sung('chorus', ...chorus),
  ...sung(
    'dance',
    { ko: '♪ 하람! 이든! 별하!', en: '♪ Haram! Yideun! Byeolha!', ja: '♪ ハラム！ イドゥン！ ビョルハ！' },
    { ko: '♪ 루아! 찬솔! 렌!', en: '♪ Rua! Chansol! Ren!', ja: '♪ ルア！ チャンソル！ レン！' },
    { ko: '♪ 아진! 미르! 유즈!', en: '♪ Ajin! Mir! Yuzu!', ja: '♪ アジン！ ミル！ ユズ！' },
    { ko: '♪ 라스트 라이트!', en: '♪ Last Light!', ja: '♪ ラストライト！' },
  ),
  ...sung('lastChorus', ...chorus),
  ...sung(
    'curtain',
    { ko: '우리의 밤은 이제 시작이야', en: 'Our night has only just begun', ja: '私たちの夜は、これから' },
    { ko: '♪ (객석의 함성)', en: '♪ (the whole hall cheers)', ja: '♪（客席の歓声）' },
  ),
];

/** Captions as WebVTT. */
export function captionsIn(language: keyof Line): string {
  const blocks = cues.map(({ from, to, line }) => `${clock(from)} --> ${clock(to)}\n${line[language]}\n`);
  return `WEBVTT\n\n${blocks.join('\n')}`;
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  const thousandths = Math.round((seconds - whole) * 1000);
  return `00:${pad(minutes, 2)}:${pad(rest, 2)}.${pad(thousandths, 3)}`;
}

const pad = (number: number, digits: number): string => String(number).padStart(digits, '0');
