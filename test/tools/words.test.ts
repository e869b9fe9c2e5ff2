import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { ROOT } from '#tools/setup/root.mjs'

const CLIENT = join(ROOT, 'src/client')
const CATALOGUE = /(^|[/\\])(gm-)?words\.tsx?$/

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

/** Attributes with texts for people, on any element. */
const READ_ATTRIBUTE =
  /^(title|alt|placeholder|label|aria-(label|description|placeholder|roledescription|valuetext))$/
const LETTER = /\p{L}/u
/** A capitalised word, or two words in a row. */
const PROSE = /^\p{Lu}\p{Ll}|\p{L}\p{P}*\s+\p{P}*\p{L}/u
/** Calls whose texts nobody reads: selectors, errors and comparisons. */
const UNREAD_CALL =
  /^(matches|closest|querySelector(All)?|matchMedia|startsWith)$|(Error|Exception)$/

/** Functions that load a component from a chunk of its own. */
const LAZY_PART = /^(lazy|quiet)Part$/

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return typeof node.name === 'string' ? node.name : nameOf(node.name)
}

/** The parts of a node that may contain texts for people. */
const readParts = (node: Node): unknown[] => {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'ThrowStatement':
    case 'PropertyDefinition':
      return []
    case 'BinaryExpression':
      return node.operator === '+' ? [node.left, node.right] : []
    case 'SwitchCase':
      return [node.consequent]
    case 'Property':
      return [node.value]
    case 'CallExpression':
    case 'NewExpression':
      // The first two arguments are the chunk and the name of its component.
      if (LAZY_PART.test(nameOf(node.callee))) return (node.arguments as unknown[]).slice(2)
      return UNREAD_CALL.test(nameOf(node.callee)) ? [] : [node.callee, node.arguments]
    default:
      return node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(node.type)
        ? []
        : Object.values(node)
  }
}

const UNREAD_ATTRIBUTE =
  /^(className|style|d|id|key|href|rel|src|srcSet|sizes|viewBox|points|transform|aria-(describedby|labelledby|controls|keyshortcuts))$/
/** A piece of a template with a word beside a number: `${count} hexes`, but not `px`, which is a style's. */
const WORD_BESIDE_NUMBER = /^\s+\p{P}*\p{L}{2,}|(?!px)\b\p{L}{2,}\p{P}*\s+$/u

/** The texts for people in a module, with their lines. */
const findLooseTexts = (file: string, source: string): string[] => {
  const looseTexts: string[] = []
  const add = (node: Node, text: string): void => {
    const line = source.slice(0, node.start).split('\n').length
    looseTexts.push(`${file}:${line}: ${text.trim()}`)
  }
  const visit = (value: unknown, isRead: boolean): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, isRead)
    if (!isNode(value)) return
    const node = value
    switch (node.type) {
      case 'JSXText':
        if (LETTER.test(String(node.value))) add(node, String(node.value))
        return
      case 'Literal': {
        const { value: text } = node
        if (typeof text === 'string' && (isRead ? LETTER : PROSE).test(text)) add(node, text)
        return
      }
      case 'TemplateElement': {
        const text = String((node.value as { cooked: string }).cooked)
        if (isRead ? LETTER.test(text) : PROSE.test(text) || WORD_BESIDE_NUMBER.test(text))
          add(node, text)
        return
      }
      case 'JSXAttribute': {
        const name = nameOf(node)
        if (!UNREAD_ATTRIBUTE.test(name)) visit(node.value, READ_ATTRIBUTE.test(name))
        return
      }
      case 'JSXElement':
        visit(node.openingElement, false)
        for (const child of node.children as Node[]) visit(child, true)
        return
      case 'ConditionalExpression':
        visit(node.test, false)
        visit([node.consequent, node.alternate], isRead)
        return
      case 'LogicalExpression':
        visit([node.left, node.right], isRead)
        return
      case 'JSXExpressionContainer':
      case 'TemplateLiteral':
      case 'JSXFragment':
        visit(Object.values(node), isRead)
        return
      default:
        visit(readParts(node), false)
    }
  }
  visit(parseSync(file, source).program, false)
  return looseTexts
}

const LOOSE_TEXTS = {
  'text between tags': '<p>Nothing to undo</p>',
  'a text in braces': "<p>{saved ? 'saved' : null}</p>",
  'a piece of a template': `<p>{\`\${count} hexes\`}</p>`,
  'a label': '<nav aria-label="tools" />',
  'a label that is put together': `<img alt={\`map \${name}\`} />`,
  "a component's own attribute": '<Box name="Rain" />',
  'a sentence on its way': "const why = busy ? 'Wait a moment.' : null",
  'a word in a table': "const NAMES = { seen: 'Seen' }",
  'a word beside a figure': `const said = \`\${count} more\``,
} as const

test.each(Object.entries(LOOSE_TEXTS))('%s is found', (_, source) => {
  expect(findLooseTexts('planted.tsx', source)).toHaveLength(1)
})

test('texts that nobody reads are ignored', () => {
  const source = `import styles from './A B.css'
    type Word = 'One two'
    const at = (x: number) => \`translate(\${x}px, 0)\`
    const isHome = (key: string) => key === 'Home' || key.startsWith('Arrow')
    const stop = () => { throw new Error('Not a hex') }
    const box = <div className="one two" role="group" aria-describedby="one two">×</div>`
  expect(findLooseTexts('planted.tsx', source)).toEqual([])
})

test('no component has texts of its own', () => {
  const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /\.tsx?$/.test(file) && !/\.test\.tsx?$|vite-plugin\.ts$/.test(file) && !CATALOGUE.test(file),
  )
  const loose = files.flatMap((file) =>
    findLooseTexts(file, readFileSync(join(CLIENT, file), 'utf8')),
  )
  expect(loose).toEqual([])
})
