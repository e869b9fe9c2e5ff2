import ReactMarkdown, { type Components } from 'react-markdown'
import * as words from '../words/en/markdown.ts'

/** Other addresses could run scripts, or open programs of the reader's device. */
const isOfTheWeb = (url: string): boolean => /^https?:\/\//i.test(url)

/** A note stands within a day: its headings are below the day's. Images would tell others who reads. */
const COMPONENTS: Components = {
  h1: 'h4',
  h2: 'h5',
  h3: 'h6',
  h4: 'h6',
  h5: 'h6',
  a: ({ href, children }) =>
    href ? (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    ) : (
      children
    ),
  img: ({ alt }) => <em>{words.image(alt ?? '')}</em>,
}

/**
 * R-PAGE-5: Markdown as elements: no HTML, no images, links to http and https alone. HTML in the
 * text is shown as it was typed.
 */
export const Markdown = ({ text }: { readonly text: string }) => (
  <ReactMarkdown components={COMPONENTS} urlTransform={(url) => (isOfTheWeb(url) ? url : '')}>
    {text}
  </ReactMarkdown>
)
