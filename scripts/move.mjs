// `npm run move -- …` is `npx octavo move …`.
process.argv.splice(2, 0, 'move');
await import('./octavo.mjs');
