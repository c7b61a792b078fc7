import {
  createFileList,
  deleteFileList,
  type FileList,
  maxListUploads,
  updateFileList,
  uploadFileList,
} from "@recado/contract/files";
import { mediaLimits } from "@recado/contract/shared/media";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectRefusal } from "../../testing/expect-refusal.ts";
import { createTestStaff, type Person, type Staff, untilTrue } from "../../testing/factories.ts";
import { storedFiles, untilStored } from "../../testing/stored-files.ts";
import { freshAddress, openTestApp, type TestApp } from "../../testing/test-app.ts";

let testApp: TestApp;
let padaria: Staff;
let vizinha: Staff;
let picture: Uint8Array<ArrayBuffer>;
let list: FileList;
let before: string[];

const text = new Uint8Array(Buffer.from("Pão francês, R$ 1"));

beforeAll(async () => {
  testApp = await openTestApp({ own: true });
  padaria = await createTestStaff(testApp);
  vizinha = await createTestStaff(testApp, "Vizinha");
  const drawn = sharp({ create: { width: 640, height: 480, channels: 3, background: "#2f9e6e" } });
  picture = new Uint8Array(await drawn.png().toBuffer());
});
afterAll(() => testApp.close());
beforeEach(async () => {
  list = await create(padaria.bruno);
  before = await storedFiles(testApp);
});

function create(person: Person): Promise<FileList> {
  const body = { name: "Catálogo", message: "Veja", options: [{ name: "Foto" }, { name: "Preços" }] };
  return testApp.call(person.token, createFileList, { body });
}

interface Upload {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

function upload(uploads: readonly Upload[], id?: string | string[], person = padaria.bruno, of = list) {
  return testApp.call(person.token, uploadFileList, {
    params: { id: String(of.id) },
    body: id === undefined ? {} : { id },
    files: uploads.map(({ name, bytes }) => ({ name, content: new Blob([bytes]) })),
  });
}

function optionId(index: number, { options } = list): string {
  return String(options[index]?.id);
}

function open(address: string | null | undefined, person: Person) {
  const headers = { authorization: `Bearer ${person.token}` };
  return testApp.app.http.inject({
    method: "GET",
    url: address ?? "",
    headers,
    remoteAddress: freshAddress(),
  });
}

const photo = {
  name: "vitrine.png",
  get bytes() {
    return picture;
  },
};
const prices = { name: "preços.txt", bytes: text };

describe("the files of a file list", () => {
  // Specification (administration): POST /files/uploadList/{id} gives the options their files.
  it("are stored in the named options by their content type, and open for the company only", async () => {
    const listener = await testApp.listen(padaria.clara.token);
    const given = await upload([prices, photo], [optionId(1), optionId(0)]);
    expect(given.options).toMatchObject([
      { name: "Foto", mediaType: "image/png", mediaName: "vitrine.png", size: picture.length },
      { name: "Preços", mediaType: "text/plain", mediaName: "preços.txt", thumbnailUrl: null },
    ]);
    const answer = await open(given.options[0]?.path, padaria.clara);
    expect(answer.headers["content-type"]).toBe("image/png");
    expect(new Uint8Array(answer.rawPayload)).toEqual(picture);
    expect((await open(given.options[0]?.thumbnailUrl, padaria.clara)).statusCode).toBe(200);
    for (const address of [given.options[0]?.path, given.options[0]?.thumbnailUrl, given.options[1]?.path])
      expect((await open(address, vizinha.ana)).statusCode).toBe(404);
    await listener.settle();
    expect(listener.heard).toMatchObject([{ name: "file", payload: { action: "update", file: given } }]);
  });

  it("become new options when no option is named", async () => {
    const given = await upload([photo, prices]);
    expect(given.options.map(({ name, mediaName }) => [name, mediaName])).toEqual([
      ["Foto", null],
      ["Preços", null],
      ["vitrine.png", "vitrine.png"],
      ["preços.txt", "preços.txt"],
    ]);
  });

  it("are not stored when the upload is refused", async () => {
    const foreign = await create(vizinha.bruno);
    await expectRefusal(upload([photo], optionId(0, foreign)), "ERR_NO_FILE_FOUND");
    await expectRefusal(upload([photo], optionId(0), vizinha.ana), "ERR_NO_FILE_FOUND");
    await expectRefusal(upload([photo], [optionId(0), optionId(1)]), "ERR_VALIDATION");
    await expectRefusal(upload([photo, photo], [optionId(0), optionId(0)]), "ERR_VALIDATION");
    await expectRefusal(upload([], optionId(0)), "ERR_VALIDATION");
    await expectRefusal(upload([photo, { name: "nada.txt", bytes: new Uint8Array() }]), "ERR_MEDIA_EMPTY");
    const many = Array.from({ length: maxListUploads + 1 }, () => prices);
    await expectRefusal(upload(many), "ERR_TOO_MANY_FILES");
    const large = new Uint8Array(mediaLimits.web.image + 1);
    large.set(picture);
    await expectRefusal(upload([photo, { name: "grande.png", bytes: large }]), "ERR_MEDIA_TOO_LARGE");
    expect(await storedFiles(testApp)).toEqual(before);
  });

  it("are all refused when the list would have too many options", async () => {
    const options = Array.from({ length: 29 }, (_, index) => ({ name: `Foto ${index}` }));
    const params = { id: String(list.id) };
    await testApp.call(padaria.bruno.token, updateFileList, { params, body: { options } });
    await expectRefusal(upload([photo, prices]), "ERR_TOO_MANY_FILES");
    expect(await storedFiles(testApp)).toEqual(before);
    expect((await upload([photo])).options).toHaveLength(30);
  });

  // Specification (administration): nothing is left behind of what is refused or replaced.
  it("are deleted from the storage when they are replaced or their option or list is deleted", async () => {
    const first = await upload([photo], optionId(0));
    const stored = await storedFiles(testApp);
    const second = await upload([photo], optionId(0));
    expect(second.options[0]?.path).not.toBe(first.options[0]?.path);
    await untilTrue(async () => (await storedFiles(testApp)).length === stored.length);
    const params = { id: String(list.id) };
    const options = [{ id: Number(optionId(1)), name: "Preços" }];
    await testApp.call(padaria.bruno.token, updateFileList, { params, body: { options } });
    await untilStored(testApp, before);
    await upload([photo, prices]);
    await testApp.call(padaria.bruno.token, deleteFileList, { params });
    await untilStored(testApp, before);
  });
});
