import { expect, test } from 'vitest'
import { letter } from './letter.ts'

test('paragraphs, lines and links: in text and HTML, escaped, empty ones left out, signed', () => {
  const address = 'https://parkla.test/?a=1&b=2'
  expect(
    letter({
      to: 'a@b.test',
      subject: 'Approved',
      paragraphs: ['Use <gate> B\nfrom 8', '', { address, text: 'Open' }, { address }],
    }),
  ).toEqual({
    to: 'a@b.test',
    subject: 'Approved',
    text: `Use <gate> B\nfrom 8\n\nOpen:\n${address}\n\n${address}\n\nParkla`,
    html: [
      '<p>Use &lt;gate&gt; B<br />from 8</p>',
      '<p><a href="https://parkla.test/?a=1&amp;b=2">Open</a></p>',
      '<p><a href="https://parkla.test/?a=1&amp;b=2">https://parkla.test/?a=1&amp;b=2</a></p>',
      '<p>Parkla</p>',
    ].join('\n'),
  })
})
