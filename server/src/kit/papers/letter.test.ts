import { expect, test } from 'vitest'
import { letter } from './letter.ts'

test('paragraphs, lines and links of a letter: in text and HTML, escaped, empty ones left out, signed', () => {
  const address = 'https://parkla.test/?a=1&b=2'
  expect(
    letter({
      to: 'a@b.test',
      language: 'lv',
      subject: 'Approved',
      paragraphs: [
        'Use <gate> B\nfrom 8, see https://parkla.test/help?x=1&y=2.',
        '',
        { address, text: 'Open' },
        { address },
      ],
    }),
  ).toEqual({
    to: 'a@b.test',
    subject: 'Approved',
    text: `Use <gate> B\nfrom 8, see https://parkla.test/help?x=1&y=2.\n\nOpen:\n${address}\n\n${address}\n\nParkla`,
    html: [
      '<!doctype html>',
      '<html lang="lv">',
      '<head><meta charset="utf-8" /><title>Approved</title></head>',
      '<body>',
      '<p>Use &lt;gate&gt; B<br />from 8, see <a href="https://parkla.test/help?x=1&amp;y=2">https://parkla.test/help?x=1&amp;y=2</a>.</p>',
      '<p><a href="https://parkla.test/?a=1&amp;b=2">Open</a></p>',
      '<p><a href="https://parkla.test/?a=1&amp;b=2">https://parkla.test/?a=1&amp;b=2</a></p>',
      '<p>Parkla</p>',
      '</body>',
      '</html>',
    ].join('\n'),
  })
})
