// npm run build: builds everything that a service needs to start the program directly. `npm start` does this by itself
// each time.
import { buildWhatIsStale, installWhatIsMissing } from "./prepare.mjs";

await installWhatIsMissing();
await buildWhatIsStale();
