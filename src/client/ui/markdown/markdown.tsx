import type { ElementType, ReactNode } from 'react'
import { type MarkdownNode, readMarkdown } from '#formats/markdown.ts'
import * as words from './words.ts'

/** Renders a node. Recursion is safe: the parser bounds the tree's depth. */
const renderNode = (node: MarkdownNode, key: number): ReactNode => {
  if (typeof node === 'string') return node
  const { tag, href, start, children } = node
  if (tag === 'image') return <em key={key}>{words.image(String(children))}</em>
  if (href !== undefined)
    return (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer">
        {children?.map(renderNode)}
      </a>
    )
  const Tag = tag as ElementType
  return (
    <Tag key={key} start={start}>
      {children?.map(renderNode)}
    </Tag>
  )
}

interface MarkdownProps {
  readonly text: string
  readonly fallback: ReactNode
}

/** R-PAGE-5: renders Markdown as React elements; nothing is set as HTML. */
export const Markdown = ({ text, fallback }: MarkdownProps) =>
  readMarkdown(text)?.map(renderNode) ?? fallback
