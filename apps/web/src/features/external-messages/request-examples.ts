export const exampleLanguages = ["curl", "JavaScript", "Python", "PHP"] as const;
export type ExampleLanguage = (typeof exampleLanguages)[number];

type Examples = Readonly<Record<ExampleLanguage, string>>;

interface Request {
  /** The full URL of the route, including the scheme. */
  address: string;
  token: string;
  number: string;
  /** Text of the message, or caption of its file. */
  body: string;
}

/** Example requests that send a text, with curl and in three programming languages. Each example runs unchanged. */
export function textExamples({ address, token, number, body }: Request): Examples {
  const fields = JSON.stringify({ number, body });
  return {
    curl: `curl -X POST '${address}' \\
  -H 'Authorization: Bearer ${token}' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: pedido-1234' \\
  -d '${fields}'
`,
    JavaScript: `const answer = await fetch("${address}", {
  method: "POST",
  headers: {
    Authorization: "Bearer ${token}",
    "Content-Type": "application/json",
    "Idempotency-Key": "pedido-1234",
  },
  body: JSON.stringify(${fields}),
});
console.log(answer.status, await answer.json());
`,
    Python: `import json
import urllib.request

request = urllib.request.Request(
    "${address}",
    data=json.dumps(${fields}).encode(),
    headers={
        "Authorization": "Bearer ${token}",
        "Content-Type": "application/json",
        "Idempotency-Key": "pedido-1234",
    },
)
with urllib.request.urlopen(request) as answer:
    print(answer.status, json.load(answer))
`,
    PHP: `<?php
$request = curl_init("${address}");
curl_setopt_array($request, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        "Authorization: Bearer ${token}",
        "Content-Type: application/json",
        "Idempotency-Key: pedido-1234",
    ],
    CURLOPT_POSTFIELDS => json_encode(["number" => "${number}", "body" => "${body}"]),
]);
echo curl_exec($request), PHP_EOL;
`,
  };
}

/** Example requests that send a file from the current folder. */
export function mediaExamples({ address, token, number, body }: Request): Examples {
  return {
    curl: `curl -X POST '${address}' \\
  -H 'Authorization: Bearer ${token}' \\
  -F 'number=${number}' \\
  -F 'body=${body}' \\
  -F 'medias=@foto.jpg'
`,
    JavaScript: `import { readFile } from "node:fs/promises";

const form = new FormData();
form.append("number", "${number}");
form.append("body", "${body}");
form.append("medias", new Blob([await readFile("foto.jpg")]), "foto.jpg");
const answer = await fetch("${address}", {
  method: "POST",
  headers: { Authorization: "Bearer ${token}" },
  body: form,
});
console.log(answer.status, await answer.json());
`,
    Python: `# pip install requests
import requests

with open("foto.jpg", "rb") as file:
    answer = requests.post(
        "${address}",
        headers={"Authorization": "Bearer ${token}"},
        data={"number": "${number}", "body": "${body}"},
        files={"medias": file},
    )
print(answer.status_code, answer.json())
`,
    PHP: `<?php
$request = curl_init("${address}");
curl_setopt_array($request, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ["Authorization: Bearer ${token}"],
    CURLOPT_POSTFIELDS => [
        "number" => "${number}",
        "body" => "${body}",
        "medias" => new CURLFile("foto.jpg"),
    ],
]);
echo curl_exec($request), PHP_EOL;
`,
  };
}
