// npm run build: what a service needs before it can start the program by itself, as npm start does it each time.
import { buildWhatIsStale, installWhatIsMissing } from "./prepare.mjs";

await installWhatIsMissing();
await buildWhatIsStale();
