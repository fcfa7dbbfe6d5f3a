/** The look of every page of an exported project: readable without anything from the network, in both themes and on paper. */
export const SITE_STYLE = `
:root { color-scheme: light dark; --paper: #fefefc; --ink: #1b1a17; --ink-2: #4f4d47; --ink-3: #6b6961; --rule: #e4e3dc; --pen: #2b41c4; --wash: #edede7; }
@media (prefers-color-scheme: dark) { :root { --paper: #191815; --ink: #edebe4; --ink-2: #c3c0b6; --ink-3: #9d9a90; --rule: #37352f; --pen: #9fb0ff; --wash: #24231f; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.7 Georgia, 'Noto Serif', serif; overflow-wrap: anywhere; }
main, header { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1.25rem; }
header { padding-bottom: 0; color: var(--ink-3); font: 13px/1.5 system-ui, sans-serif; }
h1, h2, h3, h4, .facts, nav, aside, .turn, .tag { font-family: system-ui, sans-serif; line-height: 1.3; }
h1 { font-size: 1.75rem; letter-spacing: -0.01em; margin: 0 0 0.5rem; }
h2 { font-size: 1.25rem; margin: 2rem 0 0.5rem; }
h3 { font-size: 1.05rem; margin: 1.5rem 0 0.25rem; }
a { color: var(--pen); }
.facts { color: var(--ink-2); font-size: 0.875rem; margin: 0 0 1.5rem; display: grid; grid-template-columns: auto 1fr; gap: 0.125rem 1rem; }
.facts dt { color: var(--ink-3); }
.facts dd { margin: 0; }
.turn { display: block; color: var(--ink-2); font-size: 0.875rem; }
.turn time { color: var(--ink-3); font-weight: normal; }
p { margin: 0 0 0.75rem; }
p, li, td, th, blockquote, pre { white-space: pre-wrap; }
pre { background: var(--wash); padding: 0.75rem 1rem; border-radius: 8px; font-size: 0.875rem; }
blockquote, .quote { margin: 0 0 1rem; padding-left: 1rem; border-left: 3px solid var(--rule); }
.quote { border-left-color: var(--tag, var(--rule)); }
.quote footer { font: 0.8125rem/1.5 system-ui, sans-serif; color: var(--ink-3); }
.callout { background: var(--wash); border-radius: 8px; padding: 0.75rem 1rem; margin: 0 0 1rem; }
.left-out { color: var(--ink-3); font-style: italic; }
mark { color: inherit; background: color-mix(in srgb, var(--tag) 18%, transparent); border-bottom: 2px solid var(--tag); }
mark:target { outline: 2px solid var(--pen); outline-offset: 2px; }
.tag { display: inline-block; font-size: 0.75rem; padding: 0 0.4rem; border-left: 3px solid var(--tag); background: var(--wash); color: var(--ink-2); margin-right: 0.25rem; }
img { max-width: 100%; height: auto; }
figure { margin: 0 0 1rem; }
table { border-collapse: collapse; width: 100%; margin: 0 0 1rem; }
td, th { border: 1px solid var(--rule); padding: 0.25rem 0.5rem; vertical-align: top; text-align: start; }
td > :last-child, th > :last-child { margin-bottom: 0; }
hr { border: 0; border-top: 1px solid var(--rule); margin: 1.5rem 0; }
ul.list { list-style: none; padding: 0; }
ul.list li { padding: 0.4rem 0; border-bottom: 1px solid var(--rule); }
ul.list small { color: var(--ink-3); font-family: system-ui, sans-serif; }
@media print { header { display: none; } a { color: inherit; } }
`;
