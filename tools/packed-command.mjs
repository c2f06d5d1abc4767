// In a packed site command.mjs calls it.
import { requireNode } from './require-node.mjs'

requireNode('24')
void import('./open-command.mjs')
