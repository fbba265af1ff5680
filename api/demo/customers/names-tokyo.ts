export const tokyoNames: readonly { first: string; last: string }[] = [
  {
    first: 'Haruto Yui Sota Mio Riku Aoi Takumi Sakura Daichi Nanami Kenta Ayaka',
    last: 'Suzuki Takahashi Watanabe Ito Yamamoto Nakamura Kobayashi Kato Yoshida Matsumoto',
  },
  { first: 'Emma Lucas Chloe Daniel Sofia Marcus', last: 'Laurent Fischer Moretti Andersen Sullivan' },
]

/** Korean names with their Latin form, which the e-mail address uses. */
export const koreanFirst: readonly (readonly [name: string, latin: string])[] = [
  ['민지', 'minji'],
  ['서준', 'seojun'],
  ['하은', 'haeun'],
  ['도윤', 'doyun'],
  ['지우', 'jiwoo'],
  ['예준', 'yejun'],
  ['수아', 'sua'],
  ['현우', 'hyunwoo'],
]
export const koreanLast: readonly (readonly [name: string, latin: string])[] = [
  ['김', 'kim'],
  ['이', 'lee'],
  ['박', 'park'],
  ['최', 'choi'],
  ['정', 'jung'],
  ['강', 'kang'],
  ['윤', 'yoon'],
]
